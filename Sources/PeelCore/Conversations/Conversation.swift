/// A conversation as one of its members sees it.
public struct Conversation: Hashable, Sendable {
  /// Between two people, who have only one of it, or among a group.
  public enum Kind: String, Sendable, CaseIterable { case direct, group }

  public var id: ConversationID
  public var kind: Kind
  public var title: String?
  /// The seq of the newest message; 0 while there is none.
  public var headSeq: Int64
  /// The cseq of the newest durable change; 0 while there is none.
  public var headCseq: Int64
  public var createdAt: Timestamp
  public var members: [Member]
  public var lastMessage: Message?
  /// Counted messages after the reader's read mark that the reader did not send.
  public var unread: Int64
  public var firstUnreadSeq: Int64?

  public init(
    id: ConversationID, kind: Kind, title: String?, headSeq: Int64, headCseq: Int64, createdAt: Timestamp,
    members: [Member], lastMessage: Message?, unread: Int64, firstUnreadSeq: Int64?
  ) {
    self.id = id
    self.kind = kind
    self.title = title
    self.headSeq = headSeq
    self.headCseq = headCseq
    self.createdAt = createdAt
    self.members = members
    self.lastMessage = lastMessage
    self.unread = unread
    self.firstUnreadSeq = firstUnreadSeq
  }
}
