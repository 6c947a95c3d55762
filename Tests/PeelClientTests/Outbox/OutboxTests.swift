import Foundation
import PeelTestSupport
import Testing

@testable import PeelClient

struct OutboxTests {
  let temporary: TemporaryFolder
  let folder: ProfileFolder

  init() throws {
    temporary = try TemporaryFolder()
    folder = try ProfileFolder(path: temporary.file("profile/ann"))
  }

  private func entry(_ number: Int) -> Outbox.Entry {
    Outbox.Entry(id: "id-\(number)", conversation: "7", body: #"{"text":"line\nbreak \#(number)"}"#)
  }

  @Test func `what was added is there after a restart, in order`() throws {
    var outbox = try Outbox(in: folder)
    for number in 0..<5 { try outbox.add(entry(number)) }
    try outbox.finish("id-2")
    let reopened = try Outbox(in: folder)
    #expect(reopened.entries == [0, 1, 3, 4].map(entry))
  }

  @Test func `finishing the last one leaves no file behind`() throws {
    var outbox = try Outbox(in: folder)
    try outbox.add(entry(1))
    try outbox.finish("id-1")
    #expect(try folder.read("outbox.jsonl") == nil)
  }

  @Test func `a torn last line is dropped and everything before it kept`() throws {
    var outbox = try Outbox(in: folder)
    try outbox.add(entry(1))
    try outbox.add(entry(2))
    let whole = try #require(try folder.read("outbox.jsonl"))
    for cut in 1..<20 {
      try folder.replace("outbox.jsonl", with: Array(whole.dropLast(cut + 1)))
      #expect(try Outbox(in: folder).entries == [entry(1)])
    }
  }

  @Test func `a line added after a torn one is not lost with it`() throws {
    var outbox = try Outbox(in: folder)
    try outbox.add(entry(1))
    let whole = try #require(try folder.read("outbox.jsonl"))
    try folder.replace("outbox.jsonl", with: Array(whole.dropLast(5)))
    var reopened = try Outbox(in: folder)
    try reopened.add(entry(2))
    #expect(try Outbox(in: folder).entries == [entry(2)])
  }

  @Test func `only the owner can read what is kept`() throws {
    try folder.replace("account.json", with: [1, 2, 3])
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.file("account.json"))
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
  }

  @Test func `a folder that cannot be made is named`() throws {
    try Data().write(to: URL(filePath: temporary.file("plain")))
    let error = #expect(throws: PeelError.self) { try ProfileFolder(path: temporary.file("plain/inner")) }
    #expect(error?.description.contains("plain/inner") == true)
  }
}
