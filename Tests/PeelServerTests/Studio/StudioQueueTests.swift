import PeelCore
import PeelNet
import PeelWire
import Testing

@testable import PeelServer

struct StudioQueueTests {
  private static func user(_ number: Int64) throws -> UserID { try #require(UserID(number)) }

  @Test
  func `a few work at a time, in turns`() async throws {
    let queue = StudioQueue(width: 1)
    let (gate, order) = (FirstAnswer(), Locked<[String]>([]))
    let (mina, otto) = (try Self.user(1), try Self.user(2))
    let first = try queue.enter(mina)
    let holding = Task { try await queue.run(first) { try await gate.wait() } }
    var tasks: [Task<Void, any Error>] = []
    for (name, user) in [("m1", mina), ("m2", mina), ("o1", otto)] {
      let place = try queue.enter(user)
      tasks.append(Task { try await queue.run(place) { order.withLock { $0.append(name) } } })
    }
    gate.give(.success(()))
    try await holding.value
    for task in tasks { try await task.value }
    #expect(order.withLock { $0 } == ["m1", "o1", "m2"])
  }

  @Test
  func `more than may wait are refused with a time to come again, and what was let in goes on`() async throws {
    let queue = StudioQueue(width: 1, mostTogether: 3, mostOfOne: 2)
    let (mina, otto) = (try Self.user(1), try Self.user(2))
    let working = try queue.enter(mina)
    let waiting = [try queue.enter(mina), try queue.enter(mina)]
    #expect(queue.refusal() == nil)
    do {
      _ = try queue.enter(mina)
      Issue.record("one person took more than their share")
    } catch {
      #expect(error.code == .rateLimited)
      #expect(error.retryAfterMilliseconds ?? 0 >= 1000)
    }
    let other = try queue.enter(otto)
    #expect(queue.refusal()?.code == .rateLimited)
    #expect(throws: Problem.self) { _ = try queue.enter(otto) }
    let more = try queue.enter(mina, goesOn: true)
    // One after the other, as their turns come.
    for place in [working, waiting[0], other, waiting[1], more] { try await queue.run(place) {} }
    #expect(queue.refusal() == nil)
  }

  @Test
  func `whoever gives up leaves the line, before or while they wait, and lets the next one in`() async throws {
    let queue = StudioQueue(width: 1)
    let gate = FirstAnswer()
    let user = try Self.user(1)
    let first = try queue.enter(user)
    let holding = Task { try await queue.run(first) { try await gate.wait() } }
    let second = try queue.enter(user)
    let given = Task { try await queue.run(second) { Issue.record("it was given up") } }
    given.cancel()
    await #expect(throws: CancellationError.self) { try await given.value }
    queue.giveUp(try queue.enter(user))
    let third = try queue.enter(user)
    gate.give(.success(()))
    try await holding.value
    #expect(try await queue.run(third) { 3 } == 3)
  }

  @Test
  func `work that fails lets the next one in`() async throws {
    let queue = StudioQueue(width: 1)
    let user = try Self.user(1)
    let (one, two) = (try queue.enter(user), try queue.enter(user))
    await #expect(throws: Problem.self) { try await queue.run(one) { throw Problem(.busy) } }
    #expect(try await queue.run(two) { 2 } == 2)
  }
}
