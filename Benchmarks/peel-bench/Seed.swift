import Foundation
import PeelCore
import PeelCrypto
import PeelStore

/// `seed FOLDER ROOMS MEMBERS FILE`: a database with groups of signed-in members and one sticker, and a line
/// `conversation token` for each member. Much quicker than signing up through the password hash, which is slow on purpose.
struct Seed {
  let folder: String
  let rooms: Int
  let members: Int
  let file: String

  init(_ words: [String]) throws {
    guard words.count == 4, let rooms = Int(words[1]), let members = Int(words[2]) else {
      throw CocoaError(.formatting)
    }
    (folder, self.rooms, self.members, file) = (words[0], rooms, members, words[3])
  }

  func run() async throws {
    let store = try SQLiteStore(folder: folder, now: Self.now)
    let app = try await store.app(named: "peel")
    _ = try await store.publish(try Self.pack(), in: app)
    var lines = ""
    for room in 0..<rooms {
      let people = try await withThrowingTaskGroup(of: (User, Token, DeviceID).self) { group in
        for member in 0..<members {
          group.addTask { try await Self.signUp("member-\(room)-\(member)", in: app, store) }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      let (owner, _, device) = people[0]
      let conversation = try await store.open(
        NewConversation(members: people.dropFirst().map(\.0.id), title: "Room \(room)", clientID: nil),
        as: Caller(app: app, user: owner.id, device: device)
      ).conversation
      for (_, token, _) in people { lines += "\(conversation.id) \(token.text)\n" }
    }
    await store.close()
    try lines.write(toFile: file, atomically: true, encoding: .utf8)
  }

  private static func signUp(_ name: String, in app: AppID, _ store: SQLiteStore) async throws -> (
    User, Token, DeviceID
  ) {
    let user = try await store.register(
      NewAccount(name: try UserName(name), displayName: name, passwordHash: "-"), in: app)
    let (access, refresh) = (Token.make(.access), Token.make(.refresh))
    let later = Timestamp(milliseconds: now().milliseconds + 86_400_000)
    let tokens = SessionTokens(
      access: access.digest, accessExpires: later, refresh: refresh.digest, refreshExpires: later)
    let device = try await store.openSession(NewSession(user: user.id, deviceName: "bench", tokens: tokens), in: app)
    return (user, access, device)
  }

  /// A sticker with a thumbnail of an ordinary size.
  private static func pack() throws -> Pack {
    guard let pack = PackID("bench"), let sticker = StickerID("wave") else { throw CocoaError(.formatting) }
    let ref = StickerRef(
      pack: pack, packVersion: 1, sticker: sticker, width: 512, height: 512, format: "image/webp", animated: false,
      alt: "a waving cat", emoji: ["👋"], color: "#f3c9a1", thumb: (0..<900).map { UInt8(truncatingIfNeeded: $0 &* 37) },
      digest: SHA256.hash("bench"))
    return Pack(
      id: pack, version: 1, title: "Bench", author: nil, licence: nil, owner: nil, catalogueOrder: 0,
      stickers: [PackSticker(ref: ref, name: "Wave", keywords: [], sizes: [:])])
  }

  static func now() -> Timestamp { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }
}
