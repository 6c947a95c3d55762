import Dispatch
import PeelTestSupport
import Testing

@testable import PeelNet

struct EventLoopTests {
  @Test func `work posted from many threads all runs, each sender's in order`() async throws {
    let loop = try TestLoops.one.get().loops[0]
    let log = Log(senders: 8)
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      for sender in 0..<8 {
        tasks.addTask {
          try await offPool { for index in 0..<2000 { loop.post { log.add(index, of: sender) } } }
        }
      }
      try await tasks.waitForAll()
    }
    await loop.run {}
    #expect(log.all == Array(repeating: Array(0..<2000), count: 8))
  }

  @Test func `work posted together runs in one turn`() async throws {
    let group = try EventLoopGroup(count: 2)
    let log = Locked<[[Int]]>([[], []])
    try await offPool {
      for _ in 0..<50 {
        group.together {
          for index in 0..<100 {
            for loop in group.loops {
              loop.post {
                log.withLock { $0[loop.index].append(index) }
                // Comes after everything of the turn that was there before.
                loop.later { log.withLock { $0[loop.index].append(-index) } }
              }
            }
          }
        }
        for loop in group.loops {
          let done = DispatchSemaphore(value: 0)
          loop.post { done.signal() }
          done.wait()
        }
      }
    }
    let once = Array(0..<100) + (0..<100).map { -$0 }
    #expect(log.withLock { $0 } == Array(repeating: Array(repeatElement(once, count: 50).joined()), count: 2))
  }

  @Test func `a task with the loop's preference runs on the loop and comes back to it`() async throws {
    let loop = try TestLoops.one.get().loops[0]
    let actor = Pinned(loop: loop)
    await Task(executorPreference: loop) {
      #expect(loop.isCurrent)
      await Task.yield()
      #expect(loop.isCurrent)
      #expect(await actor.isOnLoop())
      #expect(loop.isCurrent)
    }.value
    #expect(await actor.isOnLoop())
  }

  @Test func `timers fire by time and a cancelled one never`() async throws {
    let loop = try TestLoops.one.get().loops[0]
    let order = Locked<[Int]>([])
    await withCheckedContinuation { continuation in
      loop.post {
        loop.schedule(after: .milliseconds(40)) {
          order.withLock { $0.append(3) }
          continuation.resume()
        }
        loop.schedule(after: .milliseconds(20)) { order.withLock { $0.append(2) } }
        let cancelled = loop.schedule(after: .milliseconds(10)) { order.withLock { $0.append(0) } }
        loop.schedule(after: .zero) { order.withLock { $0.append(1) } }
        loop.cancelTimer(cancelled)
      }
    }
    #expect(order.withLock { $0 } == [1, 2, 3])
  }

  @Test(arguments: UInt64(0)..<10)
  func `the wheel hands out every entry once, never early and never a whole tick late`(seed: UInt64) {
    var random = SplitMix64(state: seed)
    var now = UInt64.random(in: 0...1_000_000, using: &random)
    var wheel = DeadlineWheel(now: now)
    var due: [UInt64: UInt64] = [:]
    var token: UInt64 = 0
    for _ in 0..<400 {
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let time = now + UInt64.random(in: 0...(Bool.random(using: &random) ? 100 : 60_000), using: &random)
        let scheduled = wheel.insert(token, at: time)
        #expect(scheduled > now)
        due[token] = scheduled
        token += 1
      }
      let next = wheel.next
      #expect(next == due.values.min())
      now += UInt64.random(in: 0...(Bool.random(using: &random) ? 50 : 5000), using: &random)
      var expired: [UInt64] = []
      wheel.expire(now: now, into: &expired)
      for token in expired {
        let time = due.removeValue(forKey: token)
        #expect((time ?? .max) <= now)
      }
      #expect(due.values.allSatisfy { $0 > now - now % DeadlineWheel.tick })
    }
  }

  @Test func `a place used again is not the connection that was there`() {
    let loop = try? TestLoops.one.get().loops[0]
    guard let loop else { return }
    var table = ChannelTable()
    let first = table.insert(Channel(descriptor: -1, loop: loop))
    table.remove(first)
    let second = table.insert(Channel(descriptor: -1, loop: loop))
    #expect(first.slot == second.slot)
    #expect(table[first] == nil)
    #expect(table[second] != nil)
    table.remove(first)
    #expect(table[second] != nil)
    #expect(table.count == 1)
    #expect(ChannelToken(packed: second.packed) == second)
  }
}

final class Log: Sendable {
  private let rows: Locked<[[Int]]>

  init(senders: Int) { rows = Locked(Array(repeating: [], count: senders)) }

  var all: [[Int]] { rows.withLock { $0 } }

  func add(_ value: Int, of sender: Int) { rows.withLock { $0[sender].append(value) } }
}

actor Pinned {
  private let loop: EventLoop

  init(loop: EventLoop) { self.loop = loop }

  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  func isOnLoop() -> Bool { loop.isCurrent }
}
