internal import PeelCore

extension Writer {
  /// Appends what somebody sends, or answers what the same client id stored before.
  func append(_ send: Send, as caller: Caller) throws(StoreError) -> Appended {
    // Before membership: a repeat after leaving still gets its answer.
    if let before = try connection.message(clientID: send.clientID, of: caller.user) {
      let app = try connection.first(
        "select app from conversation where id = ?", before.message.conversation
      ) { row in row.int(0) }
      guard app == caller.app.rawValue, before.hash == send.contentHash,
        before.message.conversation == send.conversation
      else {
        throw StoreError(
          .clientIDReused, "This client id was used for another message; make a new one for every message.")
      }
      return Appended(message: try connection.withPlacements(before.message), replayed: true)
    }
    var room = try room(send.conversation, as: caller)
    var quote: Quote?
    if let seq = send.replyToSeq {
      guard seq > room.joinedSeq[caller.user] ?? .max,
        let target = try connection.message(at: seq, in: send.conversation, as: caller)
      else { throw StoreError(.notFound, "There is no message \(seq) to reply to in this conversation.") }
      quote = Quote(seq: seq, sender: target.sender, preview: target.content.preview)
    }
    let (message, body) = try append(
      send.content, from: caller.user, clientID: send.clientID, hash: send.contentHash, quote: quote, to: &room)
    // A sticker's body is the same in a message and among the recents.
    if case .sticker(let ref) = send.content { try remember(ref, body: body, as: caller) }
    return Appended(message: message, replayed: false)
  }

  /// Moves the caller's marks forward, and tells the members when one moved. What is unread is left for a reader to count.
  func mark(_ mark: NewMark, as caller: Caller) throws(StoreError) -> Marks {
    let room = try room(mark.conversation, as: caller)
    let stored = try connection.first(
      "select delivered_seq, read_seq from member where conv = ? and user = ? and active = 1",
      mark.conversation, caller.user
    ) { row in (delivered: row.int(0), read: row.int(1)) }
    guard let stored else { throw .noConversation }
    let read = max(stored.read, min(mark.readSeq ?? 0, room.headSeq))
    let delivered = max(stored.delivered, read, min(mark.deliveredSeq ?? 0, room.headSeq))
    if (delivered, read) != stored {
      let position: Position = try nextID()
      try connection.run(
        "update member set delivered_seq = ?, read_seq = ?, mark_pos = ? where conv = ? and user = ?",
        delivered, read, position, mark.conversation, caller.user)
      try connection.run("update conversation set mark_pos = ? where id = ?", position, mark.conversation)
      tell(
        Event(
          position: position, conversation: mark.conversation,
          change: .receipt(user: caller.user, deliveredSeq: delivered, readSeq: read)), app: room.app,
        audience: room.audience)
    }
    return Marks(deliveredSeq: delivered, readSeq: read, unread: 0, firstUnreadSeq: nil)
  }
}
