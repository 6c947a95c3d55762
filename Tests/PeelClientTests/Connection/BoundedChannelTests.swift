import Synchronization
import Testing

@testable import PeelClient

struct BoundedChannelTests {
  @Test func `everything arrives once and in order, whatever the pace`() async {
    let channel = BoundedChannel<Int>(capacity: 3)
    async let received: [Int] = {
      var all: [Int] = []
      while let item = await channel.next() { all.append(item) }
      return all
    }()
    for number in 0..<2_000 { await channel.send(number) }
    channel.finish()
    #expect(await received == Array(0..<2_000))
  }

  @Test func `a full channel holds its producer until something is taken`() async {
    let channel = BoundedChannel<Int>(capacity: 2)
    let sent = Mutex(0)
    let producer = Task {
      for number in 0..<5 {
        await channel.send(number)
        sent.withLock { $0 += 1 }
      }
      channel.finish()
    }
    var taken = 0
    while let item = await channel.next() {
      #expect(item == taken)
      taken += 1
      #expect(sent.withLock { $0 } <= taken + 3)
    }
    await producer.value
    #expect(taken == 5)
  }

  @Test func `a cancelled consumer goes on`() async {
    let channel = BoundedChannel<Int>(capacity: 1)
    let consumer = Task { await channel.next() }
    consumer.cancel()
    #expect(await consumer.value == nil)
  }

  @Test func `finishing frees a waiting producer`() async {
    let channel = BoundedChannel<Int>(capacity: 1)
    await channel.send(1)
    let producer = Task { await channel.send(2) }
    channel.finish()
    await producer.value
    #expect(await channel.next() == 1)
    #expect(await channel.next() == nil)
  }
}
