internal import PeelCore

/// Finds what is new for somebody after a position: first only where it is, in the order of positions, then what it says.
///
/// Whatever is new, a page costs memory for a few times its own length: places beyond the page found so far are not kept.
struct ChangeScan {
  private enum Place {
    case left(ConversationID)
    case message
    case change(ConversationID)
    case receipt(ConversationID, UserID)
    case stickers
  }

  private struct Finding {
    var position: Int64
    var place: Place
  }

  private struct News {
    var conversation: ConversationID
    var isActive: Bool
    var joinedSeq: Int64
    var joinedPosition: Int64
    var leftPosition: Int64
    var headSeq: Int64
    var activePosition: Int64
    var markPosition: Int64
  }

  private let connection: Connection
  private let caller: Caller
  private let start: Int64
  private let limit: Int
  private var findings: [Finding] = []
  /// Nothing above it can be on the page.
  private var bound = Int64.max

  init(_ connection: Connection, after position: Position?, limit: Int, as caller: Caller) {
    self.connection = connection
    self.caller = caller
    start = position?.rawValue ?? 0
    self.limit = limit
  }

  /// The page; run it once, on one view of the database.
  mutating func page() throws(StoreError) -> (events: [Event], upTo: Position?, more: Bool) {
    let head = try connection.head()
    for news in try conversationsWithNews() { try scan(news) }
    let stickers = try connection.first(
      """
      select s.pos from sticker_state s join usr u on u.id = s.user where s.user = ? and u.app = ? and s.pos > ?
      """, caller.user, caller.app, start
    ) { row in row.int(0) }
    if let stickers { add(Finding(position: stickers, place: .stickers)) }
    findings.sort { $0.position < $1.position }
    let more = findings.count > limit
    var events: [Event] = []
    for finding in findings.prefix(limit) { events.append(try event(finding)) }
    if more { return (events, events.last?.position, true) }
    return (events, Position(max(head?.rawValue ?? 0, start)), false)
  }

  private func conversationsWithNews() throws(StoreError) -> [News] {
    try connection.all(
      """
      select m.conv, m.active, m.joined_seq, m.joined_pos, m.left_pos, c.head_seq, c.active_pos, c.mark_pos
      from member m join conversation c on c.id = m.conv
      where m.user = ?1 and c.app = ?2
        and (m.left_pos > ?3 or (m.active = 1 and (c.active_pos > ?3 or c.mark_pos > ?3)))
      """, caller.user, caller.app, start
    ) { row throws(StoreError) in
      News(
        conversation: try row.id(0), isActive: row.int(1) == 1, joinedSeq: row.int(2), joinedPosition: row.int(3),
        leftPosition: row.int(4), headSeq: row.int(5), activePosition: row.int(6), markPosition: row.int(7))
    }
  }

  private mutating func scan(_ news: News) throws(StoreError) {
    let conversation = news.conversation
    if news.leftPosition > start { add(Finding(position: news.leftPosition, place: .left(conversation))) }
    guard news.isActive else { return }
    let from = max(start, news.joinedPosition)
    if news.activePosition > from {
      let first = try firstSeq(above: from, news)
      let messages = try connection.all(
        "select rid from message where conv = ? and seq >= ? order by seq limit ?", conversation, first, limit + 1
      ) { row in Finding(position: row.int(0), place: .message) }
      for finding in messages { add(finding) }
      let changes = try connection.all(
        "select pos from change where conv = ? and pos > ? order by pos limit ?", conversation, from, limit + 1
      ) { row in Finding(position: row.int(0), place: .change(conversation)) }
      for finding in changes { add(finding) }
    }
    if news.markPosition > from {
      let receipts = try connection.all(
        "select mark_pos, user from member where conv = ? and active = 1 and mark_pos > ?", conversation, from
      ) { row throws(StoreError) in Finding(position: row.int(0), place: .receipt(conversation, try row.id(1))) }
      for finding in receipts { add(finding) }
    }
  }

  private mutating func add(_ finding: Finding) {
    guard finding.position <= bound else { return }
    findings.append(finding)
    guard findings.count >= 8 * (limit + 1) else { return }
    findings.sort { $0.position < $1.position }
    findings.removeLast(findings.count - (limit + 1))
    bound = findings.last?.position ?? bound
  }

  /// The lowest seq whose message lies above a position. Positions grow with seq, so it is searched from the newest backwards in
  /// doubling steps and then by halves; an index over positions would cost every send a write.
  private func firstSeq(above position: Int64, _ news: News) throws(StoreError) -> Int64 {
    // Everything at or below `low` is old, everything above `high` is new.
    var low = news.joinedSeq
    var high = news.headSeq
    var stride: Int64 = 1
    while high > low {
      let probe = max(low + 1, high - stride + 1)
      if try isNew(probe, above: position, news) {
        high = probe - 1
        stride *= 2
      } else {
        low = probe
        break
      }
    }
    while high > low {
      let middle = low + (high - low + 1) / 2
      if try isNew(middle, above: position, news) { high = middle - 1 } else { low = middle }
    }
    return low + 1
  }

  private func isNew(_ seq: Int64, above position: Int64, _ news: News) throws(StoreError) -> Bool {
    let found = try connection.first(
      "select rid from message where conv = ? and seq = ?", news.conversation, seq
    ) { row in row.int(0) }
    guard let found else { throw .damaged("a gap in a conversation") }
    return found > position
  }

  private func event(_ finding: Finding) throws(StoreError) -> Event {
    guard let position = Position(finding.position) else { throw .damaged("a position") }
    switch finding.place {
    case .left(let conversation): return Event(position: position, conversation: conversation, change: .left)
    case .stickers: return Event(position: position, conversation: nil, change: .stickers)
    case .message:
      guard let message = try connection.message(position, as: caller.user) else { throw .damaged("a lost message") }
      return Event(position: position, conversation: message.conversation, change: .message(message))
    case .change(let conversation):
      let change = try connection.first(
        "select kind, cseq, body from change where conv = ? and pos = ?", conversation, position
      ) { row throws(StoreError) in
        try StoredChange.read(kind: row.int(0), cseq: row.int(1), body: row.bytes(2), connection)
      }
      guard let change else { throw .damaged("a lost change") }
      return Event(position: position, conversation: conversation, change: change)
    case .receipt(let conversation, let user):
      let marks = try connection.first(
        "select delivered_seq, read_seq from member where conv = ? and user = ?", conversation, user
      ) { row in (row.int(0), row.int(1)) }
      guard let marks else { throw .damaged("a lost receipt") }
      return Event(
        position: position, conversation: conversation,
        change: .receipt(user: user, deliveredSeq: marks.0, readSeq: marks.1))
    }
  }
}
