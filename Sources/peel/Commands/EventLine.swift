import PeelClient
import PeelCore

/// An event as `peel listen --json` prints it.
struct EventLine: Encodable {
  struct Sticker: Encodable {
    let pack: String
    let sticker: String
    let alt: String
    let emoji: [String]
  }

  struct Place: Encodable {
    let latitude: Double
    let longitude: Double
  }

  var kind: String
  var conversation: String?
  var id: String?
  var seq: Int64?
  var from: String?
  var text: String?
  var sticker: Sticker?
  var location: Place?
  var values: [String: String]?
  var members: [String]?
  var deliveredSeq: Int64?
  var readSeq: Int64?
  var what: String?

  /// Nil for what is about this device only.
  init?(_ event: ClientEvent, _ people: People) {
    switch event {
    case .message(let message):
      kind = message.content.typeName
      conversation = "\(message.conversation)"
      id = "\(message.id)"
      seq = message.seq
      from = people.name(message.sender)
      take(message.content)
    case .placement(let placement, let place):
      kind = "placement"
      conversation = "\(place)"
      id = "\(placement.message)"
      from = people.name(placement.author)
      sticker = Self.line(placement.sticker)
    case .placementRemoved(_, let message, let place):
      kind = "placement.removed"
      conversation = "\(place)"
      id = "\(message)"
    case .conversation(let one):
      kind = "conversation"
      conversation = "\(one.id)"
      text = one.title
      members = one.members.map(\.user.userName)
    case .left(let place):
      kind = "conversation.left"
      conversation = "\(place)"
    case .receipt(let user, let delivered, let read, let place):
      kind = "receipt"
      conversation = "\(place)"
      from = people.name(user)
      deliveredSeq = delivered
      readSeq = read
    case .typing(let user, let what, let place):
      kind = "typing"
      conversation = "\(place)"
      from = people.name(user)
      self.what = what
    case .caughtUp: kind = "caughtUp"
    case .unread, .stickers, .disconnected: return nil
    }
  }

  private mutating func take(_ content: MessageContent) {
    switch content {
    case .text(let text): self.text = text
    case .sticker(let ref): sticker = Self.line(ref)
    case .location(let place, let text):
      location = Place(latitude: place.latitude, longitude: place.longitude)
      self.text = text
    case .custom(let custom, let text):
      what = custom.schema
      values = custom.values
      self.text = text
    case .system(let event):
      what = event.kind.rawValue
      members = event.users.map(\.userName)
    }
  }

  private static func line(_ ref: StickerRef) -> Sticker {
    Sticker(pack: ref.pack.rawValue, sticker: ref.sticker.rawValue, alt: ref.alt, emoji: ref.emoji)
  }
}
