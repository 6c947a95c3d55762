import PeelTestSupport
import Testing

@testable import PeelNet

struct HTTPParserTests {
  /// What a parser made of some bytes.
  struct Seen: Equatable {
    var heads: [[UInt8]] = []
    var fields: [[String]] = []
    var bodies: [[UInt8]] = []
    var failure: Int?
  }

  static func parse(_ bytes: [UInt8], isRequest: Bool = true, cut: (Int) -> Int = { $0 }) -> Seen {
    let parser = HTTPParser(isRequest: isRequest, limits: SharedLimits(NetLimits()))
    var seen = Seen()
    var body: [UInt8] = []
    parser.body = { part in
      body.append(contentsOf: part)
      return nil
    }
    var held: [UInt8] = []
    var next = 0
    while next < bytes.count {
      let count = max(1, min(bytes.count - next, cut(bytes.count - next)))
      held += bytes[next..<next + count]
      next += count
      var used = 0
      var isWaiting = false
      while !isWaiting, used < held.count || parser.hasMoreSteps {
        let step = held.withUnsafeBufferPointer { parser.feed(UnsafeBufferPointer(rebasing: $0[used...])) }
        used += step.used
        switch step.event {
        case .more: isWaiting = true
        case .head:
          seen.heads.append(parser.methodText + [32] + parser.target)
          seen.fields.append(parser.headers.fields.map { "\($0.name): \($0.value)" })
        case .complete:
          seen.bodies.append(body)
          body = []
        case .failed(let failure):
          seen.failure = failure.status
          return seen
        }
      }
      held.removeFirst(used)
    }
    return seen
  }

  static func requests(_ random: inout SplitMix64) -> (bytes: [UInt8], seen: Seen) {
    var bytes: [UInt8] = []
    var seen = Seen()
    for index in 0..<Int.random(in: 1...5, using: &random) {
      let target = "/p\(index)?q=\(UInt16.random(in: 0...999, using: &random))"
      let body = WebSocketDecoderTests.randomBytes(Int.random(in: 0...300, using: &random), &random)
      var fields = ["host: x", "x-a: " + String(repeating: "v", count: Int.random(in: 0...40, using: &random))]
      let isChunked = Bool.random(using: &random)
      fields.append(isChunked ? "transfer-encoding: chunked" : "content-length: \(body.count)")
      bytes += Array("POST \(target) HTTP/1.1\r\n\(fields.joined(separator: "\r\n"))\r\n\r\n".utf8)
      if isChunked {
        var rest = body[...]
        while !rest.isEmpty {
          let count = Int.random(in: 1...rest.count, using: &random)
          bytes += Array("\(String(count, radix: 16))\r\n".utf8) + rest.prefix(count) + [13, 10]
          rest = rest.dropFirst(count)
        }
        bytes += Array("0\r\n\r\n".utf8)
      } else {
        bytes += body
      }
      seen.heads.append(Array("POST \(target)".utf8))
      seen.fields.append(fields)
      seen.bodies.append(body)
    }
    return (bytes, seen)
  }

  @Test(arguments: UInt64(0)..<100)
  func `requests are the same however they are cut`(seed: UInt64) {
    var random = SplitMix64(state: seed)
    let (bytes, expected) = Self.requests(&random)
    #expect(Self.parse(bytes) == expected)
    var cuts = random
    #expect(Self.parse(bytes) { _ in Int.random(in: 1...50, using: &cuts) } == expected)
    #expect(Self.parse(bytes) { _ in 1 } == expected)
  }

  @Test(arguments: UInt64(0)..<100)
  func `changed bytes fail the same way however they are cut and never trap`(seed: UInt64) {
    var random = SplitMix64(state: seed)
    for _ in 0..<5 {
      var bytes = Self.requests(&random).bytes
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      let whole = Self.parse(bytes)
      let single = Self.parse(bytes) { _ in 1 }
      #expect(whole == single)
      _ = Self.parse(bytes, isRequest: false)
    }
  }

  @Test func `answers of every framing are read`() {
    let bytes =
      "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nabHTTP/1.1 204 No Content\r\n\r\n"
      + "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nc\r\n0\r\n\r\n"
    let seen = Self.parse(Array(bytes.utf8), isRequest: false)
    #expect(seen.failure == nil)
    #expect(seen.bodies == [[], [97, 98], [], [99]])
  }
}
