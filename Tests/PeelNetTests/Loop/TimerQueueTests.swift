import PeelTestSupport
import Testing

@testable import PeelNet

struct TimerQueueTests {
  @Test(arguments: UInt64(0)..<20)
  func `timers come by time, then by age, and a cancelled one never`(seed: UInt64) {
    var random = SplitMix64(state: seed)
    var queue = TimerQueue()
    let fired = Fired()
    var expected: [(time: UInt64, id: UInt64)] = []
    for _ in 0..<300 {
      let time = UInt64.random(in: 0...50, using: &random)
      var id: UInt64 = 0
      id = queue.insert(at: time) { [next = expected.count] in fired.all.append(next) }
      #expect(id == UInt64(expected.count + 1))
      expected.append((time, id))
    }
    var gone: Set<UInt64> = []
    for _ in 0..<250 {
      guard let victim = expected.randomElement(using: &random) else { break }
      queue.cancel(victim.id)
      gone.insert(victim.id)
    }
    #expect(queue.count == 300 - gone.count)
    var now: UInt64 = 0
    while queue.count > 0 {
      while let work = queue.pop(now: now) { work() }
      #expect(queue.next.map { $0 > now } ?? true)
      now += 7
    }
    let order = expected.filter { !gone.contains($0.id) }.sorted {
      ($0.time / 7 * 7, $0.time, $0.id) < ($1.time / 7 * 7, $1.time, $1.id)
    }
    #expect(fired.all.map { UInt64($0 + 1) } == order.map(\.id))
  }
}

final class Fired {
  var all: [Int] = []
}
