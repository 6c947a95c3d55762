import Foundation
import PeelCore
import Testing

@testable import PeelWire

/// The published form of the wire: files that the browser's tests read too. PeelWebGen writes them.
struct FixtureTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures/wire")

  private static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: name + ".json"))).dropLast()
  }

  private func check<Body: Codable & Equatable>(_ type: Body.Type, _ name: String) throws {
    let bytes = try Self.bytes(name)
    let body = try WireJSON.decode(type, from: bytes)
    #expect(WireJSON.encode(body) == bytes, "\(name) is written differently now: the browser must learn it too")
  }

  @Test(arguments: ["message-text", "message-sticker", "message-location", "message-custom", "message-system"])
  func `published messages are read and written as they are`(name: String) throws {
    try check(MessageBody.self, name)
  }

  @Test
  func `other published bodies are read and written as they are`() throws {
    try check(ConversationBody.self, "conversation")
    try check(StickerStateBody.self, "sticker-state")
    try check(Problem.self, "problem")
    try check(SendBody.self, "send")
    try check(SessionBody.self, "session")
    try check(JobBody.self, "job")
    try check(HintBody.self, "hint")
  }

  @Test(arguments: [
    "frame-message", "frame-placement", "frame-placement-removed", "frame-conversation", "frame-left", "frame-receipt",
    "frame-stickers", "frame-unread", "frame-typing", "frame-job", "frame-ready", "frame-sent", "frame-refused",
  ])
  func `published frames are understood`(name: String) throws {
    #expect(try ServerFrame.decode(try Self.bytes(name)) != .unknown)
  }

  @Test
  func `the published client frame is understood`() throws {
    let bytes = try Self.bytes("frame-client-send")
    guard case .send(12, _, let body)? = ClientFrame.decode(bytes.span) else {
      Issue.record("not a send")
      return
    }
    #expect(body.sticker?.version == 2)
  }
}
