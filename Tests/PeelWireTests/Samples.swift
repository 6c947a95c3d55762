import PeelCore
import PeelTestSupport
import PeelWire

/// Random values for the round trips.
struct Samples {
  var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(state: seed) }

  mutating func int(_ range: ClosedRange<Int64>) -> Int64 { Int64.random(in: range, using: &random) }
  mutating func flip() -> Bool { Bool.random(using: &random) }

  mutating func id<Kind>(_ kind: Kind.Type = Kind.self) -> Identifier<Kind> {
    guard let id = Identifier<Kind>(int(1...Int64.max)) else { preconditionFailure("above zero") }
    return id
  }

  mutating func uuid() -> ClientID { ClientID(high: random.next(), low: random.next()) }

  /// Text with everything that escaping could get wrong.
  mutating func text(_ most: Int = 40) -> String {
    let pieces = [
      "a", "é", "漢", "🍜", "👩‍🍳", "\"", "\\", "/", "\n", "\u{1}", "\u{7F}", "\u{2028}", " ", "z", "\u{10FFFF}",
    ]
    var text = "x"
    for _ in 0..<int(0...Int64(most)) { text += pieces[Int(int(0...Int64(pieces.count - 1)))] }
    return text
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    flip() ? Double.random(in: range, using: &random) : range.lowerBound + (range.upperBound - range.lowerBound) / 4
  }

  mutating func user() -> User { User(id: id(), userName: text(8), displayName: text(8)) }

  mutating func sticker() -> StickerRef {
    guard let pack = PackID("noodles-\(int(0...99))"), let sticker = StickerID("ramen-\(int(0...99))"),
      let digest = Digest((0..<32).map { _ in UInt8.random(in: 0...255, using: &random) })
    else { preconditionFailure("legal ids") }
    return StickerRef(
      pack: pack, packVersion: int(1...9), sticker: sticker, width: 618, height: Int(int(1...618)),
      format: flip() ? "image/webp" : "image/png", animated: flip(), alt: text(), emoji: ["🍜", "🔥"], color: "#f3c9a1",
      thumb: (0..<int(0...60)).map { _ in UInt8.random(in: 0...255, using: &random) }, digest: digest)
  }

  mutating func placement() throws -> Placement {
    Placement(
      id: uuid(), message: id(), author: id(), sticker: sticker(),
      pose: try Pose(
        x: number(-0.25...1.25), y: number(-0.25...1.25), scale: number(0.25...3), rotation: number(-180...180)),
      z: int(1...99))
  }

  mutating func content() -> MessageContent {
    switch int(0...4) {
    case 0: return .text(text(200))
    case 1: return .sticker(sticker())
    case 2:
      return .location(
        Location(
          latitude: number(-90...90), longitude: number(-180...180), accuracyMetres: flip() ? number(0...1000) : nil),
        text: flip() ? text() : nil)
    case 3:
      return .custom(
        CustomContent(schema: text(10), values: [text(5): text(), "k": ""]), text: flip() ? text() : nil)
    default: return .system(SystemEvent(kind: .memberAdded, users: [user(), user()]))
    }
  }

  mutating func message() throws -> Message {
    Message(
      id: id(), conversation: id(), seq: int(1...1 << 40), cseq: int(1...1 << 40),
      at: Timestamp(milliseconds: int(0...4_000_000_000_000)), sender: id(), clientID: flip() ? uuid() : nil,
      content: content(), replyTo: flip() ? Quote(seq: int(1...99), sender: id(), preview: text()) : nil,
      placements: flip() ? [try placement()] : [])
  }

  mutating func event() throws -> Event {
    let conversation: ConversationID = id()
    let change: Event.Change =
      switch int(0...4) {
      case 0: .message(try message())
      case 1: .placement(try placement(), cseq: int(1...99))
      case 2: .placementRemoved(uuid(), message: id(), cseq: int(1...99))
      case 3: .receipt(user: id(), deliveredSeq: int(0...99), readSeq: int(0...99))
      default: .left
      }
    return Event(position: id(), conversation: conversation, change: change)
  }

  mutating func send() -> SendBody {
    var body = SendBody(clientMsgId: uuid(), type: .text, replyTo: flip() ? ReplyBody(seq: int(1...99)) : nil)
    switch content() {
    case .text(let text): body.text = text
    case .sticker(let sticker):
      body.type = .sticker
      body.sticker = StickerKeyBody(packId: sticker.pack, stickerId: sticker.sticker, version: flip() ? 3 : nil)
    case .location(let location, let text):
      body.type = .location
      body.location = LocationBody(location)
      body.text = text
    case .custom(let custom, let text):
      body.type = .custom
      body.custom = CustomBody(schema: custom.schema, values: custom.values)
      body.text = text
    case .system: body.text = "instead"
    }
    return body
  }
}
