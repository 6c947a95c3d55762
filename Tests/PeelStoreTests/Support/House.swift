internal import PeelCore
internal import PeelStore
internal import PeelTestSupport
internal import Testing

/// A store in a fresh folder with an app, a hand-moved clock and an ear on the feed.
final class House: Sendable {
  let folder: TemporaryFolder
  let engine: Engine
  let clock = HandClock()
  let heard = Heard()
  let store: any Store
  let app: AppID

  init(_ engine: Engine) async throws {
    folder = try TemporaryFolder()
    self.engine = engine
    store = try engine.open(folder.path, clock.now, heard.feed)
    app = try await store.app(named: "peel")
  }

  /// Opens the same data again; close the store first.
  func reopened() throws -> any Store { try engine.open(folder.path, clock.now, heard.feed) }

  /// Registers somebody and gives them a device.
  func person(_ name: String, in other: AppID? = nil) async throws -> Caller {
    let app = other ?? app
    let user = try await store.register(
      NewAccount(name: UserName(name), displayName: name, passwordHash: "hash of \(name)"), in: app)
    let device = try await store.openSession(
      NewSession(user: user.id, deviceName: "test", tokens: .numbered(Int(user.id.rawValue & 0xFF_FFFF_FFFF))), in: app)
    return Caller(app: app, user: user.id, device: device)
  }

  /// The direct conversation of two people.
  func direct(_ one: Caller, _ other: Caller) async throws -> ConversationID {
    try await store.open(NewConversation(members: [other.user], title: nil, clientID: nil), as: one).conversation.id
  }

  /// A group of the first with the others.
  func group(_ owner: Caller, _ others: Caller...) async throws -> ConversationID {
    try await store.open(
      NewConversation(members: others.map(\.user), title: "group", clientID: nil), as: owner
    ).conversation.id
  }

  /// Sends a text.
  @discardableResult
  func say(_ text: String, in conversation: ConversationID, as caller: Caller) async throws -> Message {
    try await store.append(.text(text, in: conversation), as: caller).message
  }
}

extension SessionTokens {
  /// Tokens told apart by a number.
  static func numbered(_ number: Int, expires: Int64 = 1_790_000_900_000, refreshExpires: Int64 = 1_797_000_000_000)
    -> SessionTokens
  {
    SessionTokens(
      access: .numbered(2 * number), accessExpires: Timestamp(milliseconds: expires),
      refresh: .numbered(2 * number + 1),
      refreshExpires: Timestamp(milliseconds: refreshExpires))
  }
}

extension Digest {
  /// 32 bytes told apart by a number.
  static func numbered(_ number: Int) -> Digest {
    var bytes = [UInt8](repeating: 7, count: 24)
    withUnsafeBytes(of: Int64(number).bigEndian) { bytes.append(contentsOf: $0) }
    guard let digest = Digest(bytes) else { preconditionFailure("32 bytes are a digest") }
    return digest
  }
}

extension ClientID {
  /// A fresh id.
  static func fresh() -> ClientID {
    ClientID(high: .random(in: 0 ... .max), low: .random(in: 0 ... .max))
  }
}

extension Send {
  /// A text with a fresh client id, unless one is given.
  static func text(_ text: String, in conversation: ConversationID, id: ClientID = .fresh(), replyTo: Int64? = nil)
    -> Send
  {
    content(.text(text), in: conversation, id: id, replyTo: replyTo)
  }

  /// Any content with a hash that follows from it.
  static func content(
    _ content: MessageContent, in conversation: ConversationID, id: ClientID = .fresh(), replyTo: Int64? = nil
  ) -> Send {
    var state: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in "\(content.typeName) \(content.preview)".utf8 { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let half = withUnsafeBytes(of: state) { Array($0) }
    return Send(
      conversation: conversation, clientID: id, contentHash: half + half, content: content, replyToSeq: replyTo)
  }
}

extension StickerRef {
  /// A plausible sticker.
  static func sample(
    pack: String = "fruit", version: Int64 = 1, _ id: String = "apple", thumb: [UInt8] = Array(0..<200)
  ) throws -> StickerRef {
    StickerRef(
      pack: try #require(PackID(pack)), packVersion: version, sticker: try #require(StickerID(id)), width: 618,
      height: 600,
      format: "image/webp", animated: false, alt: "a red \(id)", emoji: ["🍎", "😋"], color: "#d03020", thumb: thumb,
      digest: .numbered(id.utf8.reduce(0) { $0 * 31 + Int($1) } & 0xFFFF_FFFF))
  }
}

extension Pack {
  /// A pack of the catalogue with stickers of these ids.
  static func sample(_ id: String, _ stickers: [String], order: Int? = 0, title: String = "Fruit") throws -> Pack {
    Pack(
      id: try #require(PackID(id)), version: 0, title: title, author: "Peel", licence: "CC0-1.0", owner: nil,
      catalogueOrder: order,
      stickers: try stickers.map {
        PackSticker(
          ref: try .sample(pack: id, $0), name: $0, keywords: ["food", $0],
          sizes: [300: .numbered(300), 618: .numbered(618)])
      })
  }
}

/// Runs `body` and gives the code of the ``StoreError`` it throws.
func code(_ body: () async throws -> some Any) async -> StoreError.Code? {
  do {
    _ = try await body()
    return nil
  } catch let error as StoreError {
    return error.code
  } catch {
    Issue.record("not a StoreError: \(error)")
    return nil
  }
}
