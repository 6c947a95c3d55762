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

/// Where a sticker's border lies.
package enum OutlineSide: String, WireEnum { case outside, inside }

/// What is done to a sticker's own pixels.
package enum EffectKind: String, WireEnum { case none, comic, puffy, shiny }

/// How a caption lies.
package enum CaptionShape: String, WireEnum {
  case arcUp = "arc-up"
  case arcDown = "arc-down"
  case line, bubble
}

/// What is put in the middle of a sticker.
package enum CentringKind: String, WireEnum { case box, optical }

/// What a durable event tells.
package enum EventKind: String, WireEnum {
  case message, placement
  case placementRemoved = "placement.removed"
  case conversation
  case conversationLeft = "conversation.left"
  case receipt, unread, stickers
}
