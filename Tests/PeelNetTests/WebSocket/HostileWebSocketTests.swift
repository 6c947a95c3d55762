import PeelNet
import Testing

/// Bytes of a client that break RFC 6455, and the code the server must close with.
struct HostileFrames: Sendable, CustomTestStringConvertible {
  let name: String
  let bytes: [UInt8]
  let code: UInt16

  init(_ name: String, _ bytes: [UInt8], _ code: UInt16) {
    self.name = name
    self.bytes = bytes
    self.code = code
  }

  var testDescription: String { name }

  /// A masked frame with the key 0, so that the payload can be read here.
  static func frame(_ first: UInt8, _ payload: [UInt8]) -> [UInt8] {
    let length: [UInt8] =
      payload.count > 0xFFFF
      ? [255] + (0..<8).map { UInt8(truncatingIfNeeded: payload.count >> (56 - 8 * $0)) }
      : payload.count > 125
        ? [254, UInt8(payload.count >> 8), UInt8(payload.count & 255)] : [128 | UInt8(payload.count)]
    return [first] + length + [0, 0, 0, 0] + payload
  }

  static let all: [HostileFrames] = [
    .init("unmasked text", [0x81, 2, 104, 105], 1002),
    .init("unmasked ping", [0x89, 0], 1002),
    .init("reserved bit 1", frame(0xC1, [104]), 1002),
    .init("reserved bit 2", frame(0xA1, [104]), 1002),
    .init("reserved bit 3", frame(0x91, [104]), 1002),
    .init("unknown data opcode", frame(0x83, []), 1002),
    .init("unknown control opcode", frame(0x8B, []), 1002),
    .init("continuation of nothing", frame(0x80, [104]), 1002),
    .init("new message inside another", frame(0x01, [104]) + frame(0x81, [105]), 1002),
    .init("fragmented ping", frame(0x09, []), 1002),
    .init("fragmented close", frame(0x08, []), 1002),
    .init("ping of 126 bytes", frame(0x89, [UInt8](repeating: 0, count: 126)), 1002),
    .init("close of 126 bytes", frame(0x88, [UInt8](repeating: 0, count: 126)), 1002),
    .init("close of 1 byte", frame(0x88, [3]), 1002),
    .init("close with 999", frame(0x88, [0x03, 0xE7]), 1002),
    .init("close with 1004", frame(0x88, [0x03, 0xEC]), 1002),
    .init("close with 1005", frame(0x88, [0x03, 0xED]), 1002),
    .init("close with 1006", frame(0x88, [0x03, 0xEE]), 1002),
    .init("close with 1015", frame(0x88, [0x03, 0xF7]), 1002),
    .init("close with 5000", frame(0x88, [0x13, 0x88]), 1002),
    .init("close with a bad reason", frame(0x88, [0x03, 0xE8, 0xFF]), 1007),
    .init("bad UTF-8", frame(0x81, [0xC3, 0x28]), 1007),
    .init("overlong UTF-8", frame(0x81, [0xC0, 0xAF]), 1007),
    .init("surrogate in UTF-8", frame(0x81, [0xED, 0xA0, 0x80]), 1007),
    .init("above the last scalar", frame(0x81, [0xF4, 0x90, 0x80, 0x80]), 1007),
    .init("cut UTF-8 in fragments", frame(0x01, [0xCE]) + frame(0x80, [0x28]), 1007),
    .init("length 2^62", [0x81, 255, 0x40, 0, 0, 0, 0, 0, 0, 0], 1009),
    .init("length 2^63", [0x81, 255, 0x80, 0, 0, 0, 0, 0, 0, 0], 1002),
    .init("long form of a short length", [0x81, 254, 0, 5, 0, 0, 0, 0, 104, 104, 104, 104, 104], 1002),
    .init("longest form of a middle length", [0x81, 255, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0, 0, 0, 0], 1002),
    .init("message above the limit", [0x81, 255, 0, 0, 0, 0, 0, 1, 0, 1], 1009),
    .init(
      "fragments above the limit together",
      frame(0x01, [UInt8](repeating: 97, count: 40_000)) + frame(0x80, [UInt8](repeating: 97, count: 40_000)), 1009),
    .init(
      "too many fragments", frame(0x01, [97]) + (0..<16).flatMap { _ in frame(0x00, [97]) }, 1008),
  ]
}

struct HostileWebSocketTests {
  @Test(arguments: HostileFrames.all)
  func `a frame that breaks the rules closes with the right code`(frames: HostileFrames) async throws {
    try await withServer(EchoService()) { server in
      let address = server.address
      let answer = try await offPool { () -> [UInt8]? in
        let socket = try #require(try RawSocket.webSocket(address))
        socket.send(frames.bytes)
        let frame = socket.receiveFrame()
        #expect(frame?.first == 0x88)
        #expect(socket.receiveToEnd().isEmpty)
        return frame?.payload
      }
      let payload = try #require(answer)
      #expect(UInt16(payload[0]) << 8 | UInt16(payload[1]) == frames.code)
    }
  }

  @Test(arguments: [
    ("no version", "Sec-WebSocket-Version: 13\r\n", "", 426),
    ("old version", "Version: 13", "Version: 8", 426),
    ("no key", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n", "", 400),
    ("short key", "dGhlIHNhbXBsZSBub25jZQ==", "dGhlIHNhbXBsZQ==", 400),
    ("key that is not base64", "dGhlIHNhbXBsZSBub25jZQ==", "dGhlIHNhbXBsZSBub25jZ!==", 400),
    ("other origin", "Host: x\r\n", "Host: x\r\nOrigin: https://evil.example\r\n", 403),
    ("null origin", "Host: x\r\n", "Host: x\r\nOrigin: null\r\n", 403),
    ("post", "GET ", "POST ", 426),
    ("body", "Host: x\r\n", "Host: x\r\nContent-Length: 1\r\n", 400),
    ("no upgrade", "Upgrade: websocket\r\n", "", 426),
    ("HTTP/1.0", "HTTP/1.1", "HTTP/1.0", 426),
  ])
  func `a wrong handshake is refused`(name: String, found: String, changed: String, status: Int) async throws {
    try await withServer(EchoService()) { server in
      let request = RawSocket.upgradeRequest().replacing(found, with: changed)
      let address = server.address
      let answer = try await offPool {
        let socket = try RawSocket(address)
        socket.send(request)
        return socket.receiveAnswer()
      }
      #expect(answer?.status == status)
      if status == 426 { #expect(answer?.headers["sec-websocket-version"] == "13") }
    }
  }
}
