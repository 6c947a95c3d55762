import PeelTestSupport
import Testing

@testable import PeelNet

struct OutputQueueTests {
  @Test(arguments: UInt64(0)..<30)
  func `whatever is sent in whatever pieces comes out in order`(seed: UInt64) {
    var random = SplitMix64(state: seed)
    var queue = OutputQueue()
    var expected: [UInt8] = []
    var sent: [UInt8] = []
    for _ in 0..<300 {
      if Bool.random(using: &random) {
        let bytes = WebSocketDecoderTests.randomBytes(Int.random(in: 0...20, using: &random), &random)
        queue.append(.bytes(SharedBytes(bytes)))
        expected += bytes
      } else {
        var offered: [UInt8] = []
        var skip = queue.sent
        queue.forEachBytes(limit: Int.random(in: 1...8, using: &random)) { bytes in
          offered += bytes.array.dropFirst(skip)
          skip = 0
        }
        let count = Int.random(in: 0...offered.count, using: &random)
        sent += offered.prefix(count)
        queue.advance(count)
      }
      #expect(queue.byteCount == expected.count - sent.count)
    }
    while !queue.isEmpty {
      var skip = queue.sent
      var count = 0
      queue.forEachBytes(limit: 64) { bytes in
        sent += bytes.array.dropFirst(skip)
        count += bytes.count - skip
        skip = 0
      }
      queue.advance(count)
    }
    #expect(sent == expected)
    #expect(queue.count == 0)
  }

  @Test func `a piece of several messages counts as all of them until it is out`() {
    var queue = OutputQueue()
    let frame = Frame(text: "peel")
    queue.append(.bytes(FrameRun([frame, frame, frame]).bytes))
    queue.append(.bytes(frame.bytes))
    #expect(queue.messageCount == 4)
    queue.advance(2 * frame.count)
    #expect(queue.messageCount == 4)
    queue.dropUnsent()
    #expect(queue.messageCount == 3)
    queue.append(.bytes(frame.bytes))
    queue.advance(frame.count)
    #expect(queue.messageCount == 1)
    queue.advance(frame.count)
    #expect(queue.messageCount == 0)
  }

  @Test func `dropping keeps what the peer has begun to receive`() {
    var queue = OutputQueue()
    for byte in 0..<3 { queue.append(.bytes(SharedBytes([UInt8](repeating: UInt8(byte), count: 10)))) }
    queue.advance(4)
    queue.dropUnsent()
    #expect(queue.byteCount == 6)
    #expect(queue.count == 1)
    queue.advance(6)
    queue.append(.bytes(SharedBytes([1])))
    queue.dropUnsent()
    #expect(queue.isEmpty)
  }
}
