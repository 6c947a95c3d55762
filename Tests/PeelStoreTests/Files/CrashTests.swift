internal import Foundation
internal import Glibc
internal import PeelCore
internal import PeelStore
internal import PeelTestSupport
internal import Testing

@Suite struct CrashTests {
  @Test func `twenty kills of the server lose no acknowledged message`() async throws {
    let folder = try TemporaryFolder()
    var random = SplitMix64(state: 20)
    for round in 0..<20 {
      let process = try AppenderProcess(folder: folder.path, [])
      let wanted = Int.random(in: 1...200, using: &random)
      #expect(await process.wait(for: wanted) == wanted)
      await process.kill()
      let (acknowledged, refused) = try AppenderProcess.list(folder.path)
      #expect(acknowledged.count >= wanted && refused.isEmpty)
      try Inspection(folder: folder.path).expectHolds(acknowledged, "round \(round)")
    }
    // And the store itself goes on from there.
    let store = try SQLiteStore(folder: folder.path, now: { Timestamp(milliseconds: 0) })
    let app = try await store.app(named: "peel")
    let user = try #require(try await store.account(named: UserName("sender1"), in: app)).user.id
    let caller = Caller(app: app, user: user, device: try #require(DeviceID(1)))
    let conversation = try #require(try await store.conversations(before: nil, limit: 1, as: caller).items.first)
    let message = try await store.append(.text("after it all", in: conversation.id), as: caller).message
    #expect(message.seq == conversation.headSeq + 1)
    #expect(message.id > conversation.lastMessage?.id ?? message.id, "the clock went back, the ids did not")
    await store.close()
  }

  @Test func `no acknowledged message is lost when the power goes at any moment`() async throws {
    let recording = try await Recording(sends: 400)
    var random = SplitMix64(state: 35)
    var replay = PowerCut(recording)
    var cutsWithAcknowledgements = 0
    for cut in recording.cuts(40, using: &random) {
      let (folder, acknowledged) = try replay.cut(at: cut, using: &random)
      cutsWithAcknowledgements += acknowledged.isEmpty ? 0 : 1
      // The server opens what is left, as after a real cut.
      await (try SQLiteStore(folder: folder.path, now: { Timestamp(milliseconds: 0) })).close()
      try Inspection(folder: folder.path).expectHolds(
        acknowledged, "cut at record \(cut) of \(recording.records.count)")
    }
    #expect(cutsWithAcknowledgements > 20)
  }

  @Test func `the power-cut test notices commits that were not synced`() async throws {
    // What `synchronous = normal` does: the log is written at a commit and not synced.
    let recording = try await Recording(sends: 400)
    var random = SplitMix64(state: 35)
    var replay = PowerCut(recording, ignoringSyncsOfLog: true)
    var cutsWithLosses = 0
    for cut in recording.cuts(20, using: &random) {
      let (folder, acknowledged) = try replay.cut(at: cut, using: &random)
      if let store = try? SQLiteStore(folder: folder.path, now: { Timestamp(milliseconds: 0) }) {
        await store.close()
        let lost = try Inspection(folder: folder.path).lost(acknowledged)
        cutsWithLosses += lost.isEmpty ? 0 : 1
      } else {
        cutsWithLosses += acknowledged.isEmpty ? 0 : 1
      }
    }
    #expect(cutsWithLosses > 0)
  }

  @Test(arguments: ["a full disk", "a file size limit"])
  func `a message that does not fit is refused, and the store goes on when there is room`(reason: String) async throws {
    let folder = try TemporaryFolder()
    let recorder = try await Recorder()
    let isFull = reason == "a full disk"
    let process = try AppenderProcess(
      folder: folder.path, ["--sends", "600", "--room-after-failure"] + (isFull ? [] : ["--file-limit", "600000"]),
      environment: isFull ? recorder.environment(recording: folder.path, quota: 600_000) : [:])
    #expect(await process.finish() == 0)
    let (acknowledged, refused) = try AppenderProcess.list(folder.path)
    #expect(Set(refused) == ["storageFull"])
    #expect(refused.count < 30 && acknowledged.count + refused.count == 600)
    try Inspection(folder: folder.path).expectHolds(acknowledged, "\(reason)")
  }

  @Test func `a folder that may not be written is refused with its name`() async throws {
    let folder = try TemporaryFolder()
    await (try SQLiteStore(folder: folder.path, now: { Timestamp(milliseconds: 0) })).close()
    chmod(folder.path, 0o555)
    defer { chmod(folder.path, 0o755) }
    // The superuser may write anywhere, so the server is somebody else.
    let errors = try TemporaryFolder()
    let process = try AppenderProcess(
      folder: folder.path, geteuid() == 0 ? ["--as", "65534"] : [], errors: errors.file("errors"))
    #expect(await process.finish() == 1)
    let said = try String(contentsOfFile: errors.file("errors"), encoding: .utf8)
    #expect(said.contains("cannot be written") && said.contains(folder.path))
    #expect(!FileManager.default.fileExists(atPath: folder.file("acknowledged")))
  }
}
