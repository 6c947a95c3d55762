internal import Dispatch
internal import PeelCore
internal import PeelStore
internal import PeelTestSupport
internal import Testing

@Suite struct BatchTests {
  /// A batch forms while the one before is synced, so these come together; each must fail or succeed by itself.
  @Test func `a request that fails does not harm its neighbours`() async throws {
    let house = try await House(try #require(Engine.all.first))
    let (ida, ben, eve) = (try await house.person("ida"), try await house.person("ben"), try await house.person("eve"))
    let conversation = try await house.direct(ida, ben)
    let answers = try await withThrowingTaskGroup(of: (Int, StoreError.Code?).self) { group in
      for number in 0..<300 {
        group.addTask {
          switch number % 3 {
          case 0: return (number, await code { try await house.say("\(number)", in: conversation, as: eve) })
          case 1:
            // Fails after it has written: the digest of a token is unique.
            let session = NewSession(user: ida.user, deviceName: "x", tokens: .numbered(4_711))
            return (number, await code { try await house.store.openSession(session, in: house.app) })
          default: return (number, await code { try await house.say("\(number)", in: conversation, as: ida) })
          }
        }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    #expect(answers.filter { $0.key % 3 == 0 }.allSatisfy { $0.value == .notFound })
    #expect(answers.keys.count { $0 % 3 == 1 } == 99, "one of the hundred sessions was opened")
    #expect(answers.keys.allSatisfy { $0 % 3 != 2 })
    let conversationNow = try await house.store.conversation(conversation, as: ben)
    #expect(conversationNow.headSeq == 100)
    #expect(house.heard.all.count == 101)
    await house.store.close()
    let inspection = try Inspection(folder: house.folder.path)
    #expect(try inspection.broken() == 0)
    #expect(try inspection.integrity() == "ok")
  }

  @Test func `a full queue says busy and forgets nothing it took`() async throws {
    let folder = try TemporaryFolder()
    // The feed holds the writer up, so that what is sent meanwhile stays in the queue.
    let (entered, gate) = (AsyncStream<Void>.makeStream(), DispatchSemaphore(value: 0))
    let store = try SQLiteStore(
      folder: folder.path, now: { Timestamp(milliseconds: 1_790_000_000_000) },
      feed: { _, answer in
        entered.continuation.yield()
        gate.wait()
        answer()
      })
    let app = try await store.app(named: "peel")
    var people: [Caller] = []
    for name in ["ida", "ben"] {
      let user = try await store.register(
        NewAccount(name: UserName(name), displayName: name, passwordHash: "-"), in: app)
      people.append(Caller(app: app, user: user.id, device: try #require(DeviceID(1))))
    }
    let (ida, ben) = (people[0], people[1])
    let opening = Task {
      try await store.open(NewConversation(members: [ben.user], title: nil, clientID: nil), as: ida).conversation.id
    }
    for await _ in entered.stream { break }
    let answers = AsyncStream<StoreError.Code?>.makeStream()
    let nowhere = try #require(ConversationID(1))
    for _ in 0..<16_400 {
      store.append(.text("x", in: nowhere), as: ida) { result in
        if case .failure(let error) = result { answers.continuation.yield(error.code) }
      }
    }
    for _ in 0..<16 {
      // The refusals come at once; everything else waits.
      for await code in answers.stream {
        #expect(code == .busy)
        break
      }
    }
    gate.signal()
    _ = try await opening.value
    await store.close()
    answers.continuation.finish()
    var waited = 0
    for await code in answers.stream where code == .notFound { waited += 1 }
    #expect(waited == 16_384)
  }
}
