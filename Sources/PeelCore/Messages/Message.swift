/// One message in a conversation.
public struct Message: Hashable, Sendable {
  public var id: MessageID
  public var conversation: ConversationID
  public var seq: Int64
  public var cseq: Int64
  public var at: Timestamp
  public var sender: UserID
  /// Shown to the sender's own devices only.
  public var clientID: ClientID?
  public var content: MessageContent
  public var replyTo: Quote?
  public var placements: [Placement]

  public init(
    id: MessageID, conversation: ConversationID, seq: Int64, cseq: Int64, at: Timestamp, sender: UserID,
    clientID: ClientID?, content: MessageContent, replyTo: Quote?, placements: [Placement]
  ) {
    self.id = id
    self.conversation = conversation
    self.seq = seq
    self.cseq = cseq
    self.at = at
    self.sender = sender
    self.clientID = clientID
    self.content = content
    self.replyTo = replyTo
    self.placements = placements
  }
}

/// What a reply shows of the message it answers.
public struct Quote: Hashable, Sendable {
  public var seq: Int64
  public var sender: UserID
  /// At most 140 characters: the text, or emoji and alt text of a sticker.
  public var preview: String

  public init(seq: Int64, sender: UserID, preview: String) {
    self.seq = seq
    self.sender = sender
    self.preview = preview
  }
}
