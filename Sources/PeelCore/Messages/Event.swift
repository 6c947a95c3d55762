/// A durable change as it is told to people: after its commit, in the order of positions.
public struct Event: Hashable, Sendable {
  /// What changed, with the change number of its conversation.
  public enum Change: Hashable, Sendable {
    case message(Message)
    case placement(Placement, cseq: Int64)
    case placementRemoved(ClientID, message: MessageID, cseq: Int64)
    /// The conversation was made, or its title or members changed. Read it as the receiving member to get their counts.
    case conversation(cseq: Int64)
    /// The receiver is no longer a member.
    case left
    case receipt(user: UserID, deliveredSeq: Int64, readSeq: Int64)
    /// The receiver's own panel changed.
    case stickers
  }

  public var position: Position
  public var conversation: ConversationID?
  public var change: Change

  public init(position: Position, conversation: ConversationID?, change: Change) {
    self.position = position
    self.conversation = conversation
    self.change = change
  }
}
