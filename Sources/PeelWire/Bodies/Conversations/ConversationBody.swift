package import PeelCore

/// A conversation as one of its members sees it.
package struct ConversationBody: Codable, Hashable, Sendable {
  /// Never changes.
  package var id: ConversationID
  /// Direct or group.
  package var kind: Conversation.Kind
  /// A group's name.
  package var title: String?
  /// The newest message's place; 0 while there is none.
  package var headSeq: Int64
  /// The newest change's number.
  package var headCseq: Int64
  /// When it was opened.
  package var createdAt: Timestamp
  /// Everybody in it.
  package var members: [MemberBody]
  /// The newest message.
  package var lastMessage: MessageBody?
  /// What the reader has not read.
  package var unread: Int64
  /// Where that begins.
  package var firstUnreadSeq: Int64?

  /// Makes the body.
  package init(
    id: ConversationID, kind: Conversation.Kind, title: String? = nil, headSeq: Int64, headCseq: Int64,
    createdAt: Timestamp, members: [MemberBody], lastMessage: MessageBody? = nil, unread: Int64,
    firstUnreadSeq: Int64? = nil
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
