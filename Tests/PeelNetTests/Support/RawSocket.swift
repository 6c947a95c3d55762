import Glibc
import PeelNet

/// A plain blocking client socket, for saying to a server what no client library would. Used on a thread of its own by ``offPool(_:)``.
final class RawSocket {
  private let descriptor: Int32

  /// - Parameter receiveBuffer: Bytes of the kernel's receive buffer, 0 to leave it.
  init(_ address: PeerAddress, receiveBuffer: Int32 = 0) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var size = receiveBuffer
    if size > 0 { setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size)) }
    // Only a test that has already failed waits this long.
    var patience = timeval(tv_sec: 240, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_port = address.port.bigEndian
    name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let status = withUnsafePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else { throw NetError(.connectionRefused, "connect failed", number: errno) }
  }

  deinit { close(descriptor) }

  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  func endOutput() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// The next bytes, empty at the end of the stream.
  func receive(_ limit: Int = 65536) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = recv(descriptor, &bytes, limit, 0)
    return Array(bytes.prefix(max(0, count)))
  }

  func receive(exactly count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let more = receive(count - bytes.count)
      if more.isEmpty { break }
      bytes += more
    }
    return bytes
  }

  func receiveToEnd() -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let more = receive()
      if more.isEmpty { return bytes }
      bytes += more
    }
  }

  /// One HTTP answer with a Content-Length, nil when the connection ends before it does.
  func receiveAnswer(hasBody: Bool = true) -> RawAnswer? {
    var head: [UInt8] = []
    while head.count < 4 || head[(head.count - 4)...] != [13, 10, 13, 10] {
      let more = receive(1)
      if more.isEmpty { return nil }
      head += more
    }
    guard let answer = RawAnswer(head, hasBody: false) else { return nil }
    let length = hasBody ? Int(answer.headers["content-length"] ?? "") ?? 0 : 0
    return RawAnswer(head + receive(exactly: length), hasBody: hasBody)
  }

  /// One WebSocket frame as a server sends it: its first byte and its payload, nil at the end.
  func receiveFrame() -> (first: UInt8, payload: [UInt8])? {
    let head = receive(exactly: 2)
    guard head.count == 2 else { return nil }
    var length = Int(head[1] & 127)
    if length > 125 {
      length = receive(exactly: length == 126 ? 2 : 8).reduce(0) { $0 << 8 | Int($1) }
    }
    let payload = receive(exactly: length)
    return payload.count == length ? (head[0], payload) : nil
  }

  static func upgradeRequest(_ path: String = "/ws", extra: String = "") -> String {
    "GET \(path) HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\(extra)\r\n"
  }

  /// Opens a WebSocket; nil when the server refused.
  static func webSocket(_ address: PeerAddress, receiveBuffer: Int32 = 0) throws -> RawSocket? {
    let socket = try RawSocket(address, receiveBuffer: receiveBuffer)
    socket.send(upgradeRequest())
    return socket.receiveAnswer(hasBody: false)?.status == 101 ? socket : nil
  }
}

/// An HTTP answer taken apart.
struct RawAnswer: Sendable {
  let status: Int
  let headers: [String: String]
  let body: [UInt8]

  init?(_ bytes: [UInt8], hasBody: Bool = true) {
    guard let end = Self.endOfHead(bytes) else { return nil }
    let lines = String(decoding: bytes[..<(end - 3)], as: UTF8.self).split(separator: "\r\n")
    status = Int(lines[0].split(separator: " ")[1]) ?? 0
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      headers[line[..<colon].lowercased()] = String(line[line.index(after: colon)...].drop { $0 == " " })
    }
    self.headers = headers
    let length = hasBody ? Int(headers["content-length"] ?? "0") ?? 0 : 0
    guard bytes.count >= end + 1 + length else { return nil }
    body = Array(bytes[(end + 1)..<(end + 1 + length)])
  }

  private static func endOfHead(_ bytes: [UInt8]) -> Int? {
    bytes.indices.dropFirst(3).first {
      bytes[$0] == 10 && bytes[$0 - 1] == 13 && bytes[$0 - 2] == 10 && bytes[$0 - 3] == 13
    }
  }

  var text: String { String(decoding: body, as: UTF8.self) }
}

/// Runs blocking work on a fresh thread, so that the pool of two is never held.
func offPool<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    let box = Errand { continuation.resume(with: .init(catching: work)) }
    var handle = pthread_t()
    pthread_create(
      &handle, nil,
      { raw in
        if let raw { Unmanaged<Errand>.fromOpaque(raw).takeRetainedValue().run() }
        return nil
      }, Unmanaged.passRetained(box).toOpaque())
    pthread_detach(handle)
  }
}

private final class Errand: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}
