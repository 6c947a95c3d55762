internal import PeelCore

/// What a read needs to know about the caller and a conversation before it shows anything of it.
struct Membership {
  var conversation: ConversationID
  var kind: Conversation.Kind
  var title: String?
  var headSeq: Int64
  var headCseq: Int64
  var createdAt: Timestamp
  /// The first visible seq minus one.
  var joinedSeq: Int64
  var readSeq: Int64
  var activePosition: Int64

  /// The caller's membership.
  /// - Throws: `notFound` when there is none in the caller's app.
  static func of(
    _ caller: Caller, in conversation: ConversationID, _ connection: Connection
  ) throws(StoreError) -> Membership {
    let membership = try connection.first(
      """
      select c.id, c.kind, c.title, c.head_seq, c.head_cseq, c.created, m.joined_seq, m.read_seq, c.active_pos
      from member m join conversation c on c.id = m.conv
      where m.conv = ? and m.user = ? and m.active = 1 and c.app = ?
      """, conversation, caller.user, caller.app
    ) { row throws(StoreError) in try Membership(row) }
    guard let membership else { throw .noConversation }
    return membership
  }

  /// From the nine columns of the statement above.
  init(_ row: borrowing Row) throws(StoreError) {
    conversation = try row.id(0)
    kind = try Conversation.Kind(stored: row.int(1))
    title = row.optionalText(2)
    headSeq = row.int(3)
    headCseq = row.int(4)
    createdAt = row.time(5)
    joinedSeq = row.int(6)
    readSeq = row.int(7)
    activePosition = row.int(8)
  }
}

extension Connection {
  /// A conversation as the caller sees it.
  func conversation(_ membership: Membership, as caller: Caller) throws(StoreError) -> Conversation {
    let unread = try unread(
      in: membership.conversation, after: max(membership.readSeq, membership.joinedSeq), by: caller.user)
    var last: Message?
    if membership.headSeq > membership.joinedSeq {
      last = try message(at: membership.headSeq, in: membership.conversation, as: caller)
    }
    return Conversation(
      id: membership.conversation, kind: membership.kind, title: membership.title, headSeq: membership.headSeq,
      headCseq: membership.headCseq, createdAt: membership.createdAt, members: try members(of: membership.conversation),
      lastMessage: last, unread: unread.count, firstUnreadSeq: unread.first)
  }

  /// The members in the order they joined.
  func members(of conversation: ConversationID) throws(StoreError) -> [Member] {
    let members = try all(
      """
      select u.id, u.name, u.display, m.role, m.delivered_seq, m.read_seq, m.joined_seq, m.joined_pos
      from member m join usr u on u.id = m.user where m.conv = ? and m.active = 1
      """, conversation
    ) { row throws(StoreError) in
      let member = Member(
        user: try row.user(0), role: try Member.Role(stored: row.int(3)), deliveredSeq: row.int(4),
        readSeq: row.int(5), joinedSeq: row.int(6))
      return (member, joined: row.int(7))
    }
    return members.sorted {
      ($0.joined, $0.0.role == .owner ? 0 : 1, $0.0.user.id) < ($1.joined, $1.0.role == .owner ? 0 : 1, $1.0.user.id)
    }.map(\.0)
  }

  /// Counted messages of others above a seq.
  func unread(
    in conversation: ConversationID, after seq: Int64, by reader: UserID
  ) throws(StoreError) -> (count: Int64, first: Int64?) {
    let unread = try first(
      "select count(*), min(seq) from message where conv = ? and seq > ? and sender <> ? and kind <> 0",
      conversation, seq, reader
    ) { row in (count: row.int(0), first: row.optionalInt(1)) }
    return unread ?? (0, nil)
  }
}
