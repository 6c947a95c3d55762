public import PeelCore

/// What an app hears, in the server's order, each durable change once.
public enum ClientEvent: Sendable, Hashable {
  case message(Message)
  case placement(Placement, in: ConversationID)
  case placementRemoved(ClientID, message: MessageID, in: ConversationID)
  /// New, or its title or members changed; counts are the reader's.
  case conversation(Conversation)
  case left(ConversationID)
  case receipt(user: UserID, deliveredSeq: Int64, readSeq: Int64, in: ConversationID)
  case unread(Int64, in: ConversationID)
  case stickers(StickerState)
  /// Not durable: somebody writes (`text`), looks for a sticker (`sticker`) or stopped (`stop`).
  case typing(user: UserID, what: String, in: ConversationID)
  /// Everything missed has been delivered; what follows is live.
  case caughtUp
  /// The connection is gone and is tried again after a while.
  case disconnected(reason: String, retryAfter: Duration)
}
