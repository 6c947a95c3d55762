internal import PeelCore
internal import PeelStore
internal import PeelTestSupport
internal import Testing

@Suite struct CrashTests {
  @Test func `twenty kills of the server lose no acknowledged message`() async throws {
    let folder = try TemporaryFolder()
    var random = SplitMix64(state: 20)
    for round in 0..<20 {
      let process = try BenchProcess(folder: folder.path, [])
      let wanted = Int.random(in: 1...200, using: &random)
      #expect(process.wait(for: wanted) == wanted)
      process.kill()
      let (acknowledged, refused) = try BenchProcess.list(folder.path)
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
}
