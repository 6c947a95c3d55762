package import PeelCore

/// One of a fixed set of words.
package protocol WireEnum: Codable, CaseIterable, RawRepresentable<String>, Sendable, Hashable {}

extension Conversation.Kind: WireEnum {}
extension Member.Role: WireEnum {}
extension SystemEvent.Kind: WireEnum {}

/// How a device holds its tokens.
package enum SignInMode: String, WireEnum { case bearer, cookie }

/// What a message is; `system` is the server's alone.
package enum MessageType: String, WireEnum { case text, sticker, location, custom, system }

/// What somebody is preparing.
package enum TypingKind: String, WireEnum { case text, sticker, stop }

/// How far something is that the studio works on.
package enum JobState: String, WireEnum { case waiting, working, done, failed, cancelled }

/// How far a cut is.
package enum CutState: String, WireEnum {
  case quick, fine
  case keptAlpha = "kept-alpha"
  case noSubject = "no-subject"
}

/// What a durable event tells.
package enum EventKind: String, WireEnum {
  case message, placement
  case placementRemoved = "placement.removed"
  case conversation
  case conversationLeft = "conversation.left"
  case receipt, unread, stickers
}
