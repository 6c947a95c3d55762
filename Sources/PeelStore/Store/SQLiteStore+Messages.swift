package import PeelCore

extension SQLiteStore {
  package func append(
    _ send: Send, as caller: Caller, completion: @escaping @Sendable (Result<Appended, StoreError>) -> Void
  ) {
    write(
      bytes: send.weight, { writer throws(StoreError) in try writer.append(send, as: caller) }, completion: completion)
  }

  package func history(
    of conversation: ConversationID, _ range: HistoryRange, limit: Int, as caller: Caller
  ) async throws(StoreError) -> HistoryPage {
    let limit = Self.page(limit)
    return try await read { connection throws(StoreError) in
      let membership = try Membership.of(caller, in: conversation, connection)
      let floor = membership.joinedSeq
      func below(_ seq: Int64, _ count: Int) throws(StoreError) -> [Message] {
        try connection.messages(in: conversation, below: seq, above: floor, limit: count, as: caller).reversed()
      }
      func above(_ seq: Int64, _ count: Int) throws(StoreError) -> [Message] {
        try connection.messages(in: conversation, above: max(seq, floor), limit: count, as: caller)
      }
      let found: [Message]
      switch range {
      case .newest: found = try below(.max, limit)
      case .before(let seq): found = try below(seq, limit)
      case .after(let seq): found = try above(seq, limit)
      case .around(let seq):
        // What one side lacks, the other gets.
        let older = try below(seq, limit)
        let newer = try above(max(seq, 1) - 1, limit)
        let half = limit / 2
        let fromOlder = min(older.count, max(half, limit - newer.count))
        found = older.suffix(fromOlder) + newer.prefix(limit - fromOlder)
      }
      var items: [Message] = []
      items.reserveCapacity(found.count)
      for message in found { items.append(try connection.withPlacements(message)) }
      let (hasBefore, hasAfter): (Bool, Bool)
      if let first = items.first, let last = items.last {
        (hasBefore, hasAfter) = (first.seq > floor + 1, last.seq < membership.headSeq)
      } else {
        // An empty page lies at one end of the history.
        switch range {
        case .newest: (hasBefore, hasAfter) = (false, false)
        case .before: (hasBefore, hasAfter) = (false, membership.headSeq > floor)
        case .after, .around: (hasBefore, hasAfter) = (membership.headSeq > floor, false)
        }
      }
      return HistoryPage(items: items, hasBefore: hasBefore, hasAfter: hasAfter, headSeq: membership.headSeq)
    }
  }

  package func message(_ id: MessageID, as caller: Caller) async throws(StoreError) -> Message {
    try await read { connection throws(StoreError) in try connection.visibleMessage(id, as: caller) }
  }

  package func mark(_ marks: [NewMark], as caller: Caller) async throws(StoreError) -> [Marks] {
    let moved = try await write(bytes: 64 * marks.count) { writer throws(StoreError) in
      var moved: [Marks] = []
      for mark in marks { moved.append(try writer.mark(mark, as: caller)) }
      return moved
    }
    // Counting may take long for somebody who was away for months, so it does not hold up the writer.
    return try await read { connection throws(StoreError) in
      var answers = moved
      for (index, mark) in marks.enumerated() {
        let unread = try connection.unread(in: mark.conversation, after: moved[index].readSeq, by: caller.user)
        (answers[index].unread, answers[index].firstUnreadSeq) = (unread.count, unread.first)
      }
      return answers
    }
  }
}

extension Send {
  /// Roughly what the message weighs in the log, for the bounds of a batch.
  var weight: Int {
    switch content {
    case .text(let text): 256 + text.utf8.count
    case .sticker(let ref): 512 + ref.thumb.count
    case .location(_, let text): 256 + (text?.utf8.count ?? 0)
    case .custom(let custom, let text):
      256 + (text?.utf8.count ?? 0) + custom.values.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
    case .system: 512
    }
  }
}

extension Connection {
  /// A message the caller may see.
  /// - Throws: `notFound`.
  func visibleMessage(_ id: MessageID, as caller: Caller) throws(StoreError) -> Message {
    guard let message = try message(id, as: caller.user) else { throw .noMessage }
    let joined = try first(
      """
      select m.joined_seq from member m join conversation c on c.id = m.conv
      where m.conv = ? and m.user = ? and m.active = 1 and c.app = ?
      """, message.conversation, caller.user, caller.app
    ) { row in row.int(0) }
    guard let joined, message.seq > joined else { throw .noMessage }
    return message
  }
}
