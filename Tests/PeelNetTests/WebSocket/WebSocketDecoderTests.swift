import PeelTestSupport
import Testing

@testable import PeelNet

struct WebSocketDecoderTests {
  /// Everything a decoder made of some bytes, with messages copied out.
  enum Seen: Equatable {
    case message(isText: Bool, [UInt8])
    case ping([UInt8])
    case pong
    case close(UInt16, [UInt8])
    case failed(UInt16)
  }

  /// Feeds bytes in pieces the way a connection does: what is not used is offered again with what follows.
  static func decode(
    _ bytes: [UInt8], role: WebSocketRole, limit: Int = 1 << 20, cut: (Int) -> Int = { $0 }
  ) -> [Seen] {
    var decoder = WebSocketDecoder(role: role, messageLimit: limit, fragmentLimit: 16)
    var seen: [Seen] = []
    var held: [UInt8] = []
    var next = 0
    while next < bytes.count {
      let count = max(1, min(bytes.count - next, cut(bytes.count - next)))
      held += bytes[next..<next + count]
      next += count
      var position = 0
      do {
        var isWaiting = false
        while !isWaiting, position < held.count {
          var span = held.mutableSpan
          let step = try decoder.next(&span, &position)
          switch step {
          case .needMore: isWaiting = true
          case .fragment: break
          case .message(let isText, let range): seen.append(.message(isText: isText, Array(held[range])))
          case .assembled(let isText):
            seen.append(.message(isText: isText, decoder.assembled))
            decoder.dropAssembled()
          case .ping(let range): seen.append(.ping(Array(held[range])))
          case .pong: seen.append(.pong)
          case .close(let code, let range): seen.append(.close(code.rawValue, Array(held[range])))
          }
        }
      } catch {
        return seen + [.failed(error.code.rawValue)]
      }
      held.removeFirst(position)
    }
    return seen
  }

  /// Random frames of a sender and what a receiver must see.
  static func conversation(_ random: inout SplitMix64, isMasked: Bool) -> (bytes: [UInt8], seen: [Seen]) {
    var bytes: [UInt8] = []
    var seen: [Seen] = []
    func append(_ opcode: Opcode, _ payload: [UInt8], isFinal: Bool = true, _ random: inout SplitMix64) {
      let mask = isMasked ? UInt32.random(in: 0...UInt32.max, using: &random) : nil
      bytes += Frame(opcode, payload.span, mask: mask, isFinal: isFinal).bytes.array
    }
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        let payload = randomBytes(Int.random(in: 0...125, using: &random), &random)
        append(.ping, payload, &random)
        seen.append(.ping(payload))
      case 1:
        append(.pong, randomBytes(3, &random), &random)
        seen.append(.pong)
      case 2:
        let letters = randomText(Int.random(in: 0...300, using: &random), &random)
        append(.text, letters, &random)
        seen.append(.message(isText: true, letters))
      case 3:
        let payload = randomBytes([0, 125, 126, 65_535, 65_536].randomElement(using: &random) ?? 0, &random)
        append(.binary, payload, &random)
        seen.append(.message(isText: false, payload))
      default:
        let isText = Bool.random(using: &random)
        let whole = isText ? randomText(200, &random) : randomBytes(200, &random)
        let cuts = (0..<Int.random(in: 1...14, using: &random)).map { _ in
          Int.random(in: 0...whole.count, using: &random)
        }
        let edges = [0] + cuts.sorted() + [whole.count]
        for (index, (start, end)) in zip(edges, edges.dropFirst()).enumerated() {
          append(
            index == 0 ? (isText ? .text : .binary) : .continuation, Array(whole[start..<end]),
            isFinal: index == edges.count - 2, &random)
          if Bool.random(using: &random) {
            append(.ping, [UInt8(index)], &random)
            seen.append(.ping([UInt8(index)]))
          }
        }
        // The last ping came behind the last piece.
        if case .ping(let payload)? = seen.last, payload == [UInt8(edges.count - 2)] {
          seen.insert(.message(isText: isText, whole), at: seen.count - 1)
        } else {
          seen.append(.message(isText: isText, whole))
        }
      }
    }
    return (bytes, seen)
  }

  static func randomBytes(_ count: Int, _ random: inout SplitMix64) -> [UInt8] {
    (0..<(count + 7) / 8).flatMap { _ in withUnsafeBytes(of: random.next()) { Array($0) } }.dropLast(
      (8 - count % 8) % 8)
  }

  static func randomText(_ count: Int, _ random: inout SplitMix64) -> [UInt8] {
    let scalars = (0..<count).compactMap { _ in Unicode.Scalar(UInt32.random(in: 0..<0x2_0000, using: &random)) }
    return Array(String(String.UnicodeScalarView(scalars)).utf8)
  }

  @Test(arguments: UInt64(0)..<100)
  func `any conversation survives masks, fragments and cuts`(seed: UInt64) {
    var random = SplitMix64(state: seed)
    let role: WebSocketRole = seed % 2 == 0 ? .server : .client
    let (bytes, expected) = Self.conversation(&random, isMasked: role == .server)
    #expect(Self.decode(bytes, role: role) == expected)
    var cuts = random
    #expect(Self.decode(bytes, role: role) { _ in Int.random(in: 1...4000, using: &cuts) } == expected)
  }

  @Test(arguments: UInt64(0)..<100)
  func `cut and changed bytes give an error or a wait and never a trap`(seed: UInt64) {
    var random = SplitMix64(state: seed)
    let (bytes, expected) = Self.conversation(&random, isMasked: true)
    let cut = Self.decode(Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random))), role: .server)
    #expect(cut.elementsEqual(expected.prefix(cut.count)))
    for _ in 0..<4 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        changed[Int.random(in: 0..<changed.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      _ = Self.decode(changed, role: .server)
      _ = Self.decode(changed, role: .client)
    }
    _ = Self.decode(Self.randomBytes(500, &random), role: .server)
  }

  @Test func `a masked frame is the frame under its mask`() {
    for count in [0, 125, 126, 127, 65_535, 65_536, 70_000] {
      let frame = Frame(text: [UInt8](repeating: 97, count: count))
      let masked = frame.masked(0x1234_5678).bytes.array
      #expect(Self.decode(masked, role: .server) == [.message(isText: true, [UInt8](repeating: 97, count: count))])
      #expect(Self.decode(frame.bytes.array, role: .client) == Self.decode(masked, role: .server))
    }
  }

  @Test(arguments: 0..<40)
  func `a mask is that of the RFC at every length and place`(count: Int) {
    let key: UInt32 = 0xD4C3_B2A1
    let plain = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    for start in 0..<9 where start <= count {
      var bytes = plain
      var span = bytes.mutableSpan
      Mask.apply(key, to: &span, in: start..<count)
      let wanted = plain.indices.map { index in
        index < start ? plain[index] : plain[index] ^ [0xA1, 0xB2, 0xC3, 0xD4][(index - start) % 4]
      }
      #expect(bytes == wanted)
    }
  }

  @Test func `a long reason is cut at a character`() {
    let frame = Frame(close: .normal, reason: String(repeating: "€", count: 60))
    #expect(
      Self.decode(frame.bytes.array, role: .client) == [.close(1000, Array(String(repeating: "€", count: 41).utf8))])
  }
}
