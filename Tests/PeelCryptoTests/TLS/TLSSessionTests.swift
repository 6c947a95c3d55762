import Foundation
import PeelCrypto
import PeelTestSupport
import Testing

@Suite struct `TLS sessions` {
  /// One authority for all tests: making keys takes time.
  static let authority = Result { try TestAuthority() }
  static let identity = Result { try authority.get().issue("DNS:peel.test,DNS:*.stickers.test,IP:127.0.0.1,IP:::1") }

  static func server() throws -> TLSServerContext {
    let paths = try identity.get()
    return try TLSServerContext(certificateFile: paths.certificate, keyFile: paths.key)
  }

  static func client() throws -> TLSClientContext { try TLSClientContext(trust: .file(authority.get().file)) }

  static func pair(host: String = "peel.test") throws -> (client: TLSSession, server: TLSSession) {
    (try TLSSession(client(), host: host), try TLSSession(server()))
  }

  /// Carries bytes between two sessions until both are silent.
  static func shake(_ left: TLSSession, _ right: TLSSession) throws {
    for _ in 0..<20 {
      let out = left.takeOutput()
      right.feed(out)
      try right.advance()
      let back = right.takeOutput()
      left.feed(back)
      try left.advance()
      if out.isEmpty, back.isEmpty { return }
    }
  }

  /// Everything a session has to read.
  static func drain(_ session: TLSSession, piece: Int = 4096) throws -> (bytes: [UInt8], last: TLSSession.Read) {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: piece)
    while true {
      var span = buffer.mutableSpan
      let read = try session.read(into: &span)
      guard case .bytes(let count) = read else { return (all, read) }
      all += buffer[..<count]
    }
  }

  @Test(arguments: ["peel.test", "PEEL.TEST", "a.stickers.test", "127.0.0.1", "::1", "[::1]"])
  func `both sides come together and talk`(host: String) throws {
    let (client, server) = try Self.pair(host: host)
    #expect(try server.write(Array("too early".utf8)) == 0)
    try Self.shake(client, server)
    #expect(client.isReady && server.isReady)
    #expect(client.version == "TLSv1.3")
    #expect(client.agreedOnHTTP && server.agreedOnHTTP)
    #expect(try client.write(Array("GET / HTTP/1.1\r\n\r\n".utf8)) == 18)
    let sealed = client.takeOutput()
    #expect(!sealed.isEmpty && !String(decoding: sealed, as: UTF8.self).contains("GET"))
    server.feed(sealed)
    #expect(try Self.drain(server).bytes == Array("GET / HTTP/1.1\r\n\r\n".utf8))
    #expect(try server.write([]) == 0)
  }

  @Test(arguments: UInt64(0)..<20)
  func `any bytes arrive whole whatever the pieces`(seed: UInt64) throws {
    var random = SplitMix64(state: seed)
    let (client, server) = try Self.pair()
    try Self.shake(client, server)
    let message = (0..<Int.random(in: 1...200_000, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random)
    }
    var said = 0
    var heard: [UInt8] = []
    while heard.count < message.count {
      if said < message.count {
        let end = min(message.count, said + Int.random(in: 1...40_000, using: &random))
        #expect(try server.write(message.span.extracting(said..<end)) == end - said)
        said = end
      }
      let sealed = server.takeOutput()
      var start = 0
      while start < sealed.count {
        let end = min(sealed.count, start + Int.random(in: 1...20_000, using: &random))
        client.feed(sealed.span.extracting(start..<end))
        if Bool.random(using: &random) {
          heard += try Self.drain(client, piece: Int.random(in: 1...30_000, using: &random)).bytes
        }
        start = end
      }
      heard += try Self.drain(client).bytes
    }
    #expect(heard == message)
  }

  @Test(arguments: ["other.test", "peel.test.evil.test", "a.b.stickers.test", "stickers.test", "127.0.0.2", "::2", "p"])
  func `another host's certificate is refused, and the server is told`(host: String) throws {
    let (client, server) = try Self.pair(host: host)
    server.feed(client.takeOutput())
    try server.advance()
    client.feed(server.takeOutput())
    let error = #expect(throws: CryptoError.self) { try client.advance() }
    #expect(error?.code == .untrusted)
    #expect(error?.description.contains(host) == true)
    #expect(!client.isReady)
    // The same error again, and never plain text.
    #expect(throws: CryptoError.self) { try client.write([1]) }
    server.feed(client.takeOutput())
    #expect(throws: CryptoError.self) { try Self.drain(server) }
  }

  @Test func `an unknown authority is refused`() throws {
    let foreign = try TestAuthority()
    let stranger = try TLSClientContext(trust: .file(foreign.file))
    let client = try TLSSession(stranger, host: "peel.test")
    let server = try TLSSession(Self.server())
    let error = #expect(throws: CryptoError.self) { try Self.shake(client, server) }
    #expect(error?.code == .untrusted)
    let system = try TLSSession(TLSClientContext(), host: "peel.test")
    #expect(throws: CryptoError.self) { try Self.shake(system, TLSSession(Self.server())) }
  }

  @Test func `a certificate whose time is over is refused by that name`() throws {
    let old = try Self.authority.get().issue("DNS:old.test", as: "old", days: -1)
    let server = try TLSSession(TLSServerContext(certificateFile: old.certificate, keyFile: old.key))
    let client = try TLSSession(Self.client(), host: "old.test")
    let error = #expect(throws: CryptoError.self) { try Self.shake(client, server) }
    #expect(error?.code == .untrusted)
    #expect(error?.reason.contains("expired") == true)
  }

  @Test func `a goodbye is told from a cut line`() throws {
    for clean in [true, false] {
      let (client, server) = try Self.pair()
      try Self.shake(client, server)
      _ = try server.write(Array("last words".utf8))
      if clean { server.close() }
      client.feed(server.takeOutput())
      client.feedEnd()
      let (bytes, last) = try Self.drain(client)
      #expect(bytes == Array("last words".utf8))
      #expect(last == .ended(clean: clean))
      if clean { #expect(throws: CryptoError.self) { try server.write([1]) } }
    }
  }

  @Test func `one side may close and still listen`() throws {
    let (client, server) = try Self.pair()
    try Self.shake(client, server)
    client.close()
    client.close()
    server.feed(client.takeOutput())
    #expect(try Self.drain(server).last == .ended(clean: true))
    #expect(try server.write(Array("the answer".utf8)) == 10)
    client.feed(server.takeOutput())
    #expect(try Self.drain(client).bytes == Array("the answer".utf8))
  }

  @Test func `a line that is cut inside the handshake is an error`() throws {
    let (client, server) = try Self.pair()
    server.feed(Array(client.takeOutput().prefix(100)))
    server.feedEnd()
    let error = #expect(throws: CryptoError.self) { try server.advance() }
    #expect(error?.code == .tlsFailure)
  }

  @Test(arguments: [
    "GET / HTTP/1.1\r\nHost: x\r\n\r\n", "\u{0}", "SSH-2.0-x\r\n", String(repeating: "A", count: 100_000),
    "\u{16}\u{3}\u{1}\u{0}\u{5}hello",
  ])
  func `what is no TLS is an error for either side`(text: String) throws {
    let (client, server) = try Self.pair()
    for session in [client, server] {
      session.feed(Array(text.utf8))
      session.feedEnd()
      #expect(throws: CryptoError.self) { try Self.drain(session) }
    }
  }

  @Test(arguments: UInt64(0)..<100)
  func `changed records are never read as something else`(seed: UInt64) throws {
    var random = SplitMix64(state: seed)
    let (client, server) = try Self.pair()
    let early = Bool.random(using: &random)
    if !early { try Self.shake(client, server) }
    _ = try client.write(Array("hello".utf8))
    var sealed = client.takeOutput()
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      sealed[Int.random(in: 0..<sealed.count, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
    }
    server.feed(sealed)
    do {
      let (bytes, last) = try Self.drain(server)
      #expect(bytes.isEmpty && last == .needsInput)
    } catch is CryptoError {
      // The other right outcome.
    }
  }

  @Test func `certificate and key files are judged when they are read`() throws {
    let paths = try Self.identity.get()
    let other = try Self.authority.get().issue("DNS:other.test", as: "other")
    let folder = try TemporaryFolder()
    try Data("nonsense".utf8).write(to: URL(filePath: folder.file("nonsense.pem")))
    let cases: [(certificate: String, key: String, subject: String)] = [
      (folder.file("none.pem"), paths.key, folder.file("none.pem")),
      (folder.file("nonsense.pem"), paths.key, folder.file("nonsense.pem")),
      (paths.certificate, folder.file("none.pem"), folder.file("none.pem")),
      (paths.certificate, other.key, other.key), (paths.certificate, paths.certificate, paths.certificate),
    ]
    for example in cases {
      let error = #expect(throws: CryptoError.self) {
        try TLSServerContext(certificateFile: example.certificate, keyFile: example.key)
      }
      #expect(error?.code == .badCertificate)
      #expect(error?.subject == example.subject)
    }
    #expect(throws: CryptoError.self) { try TLSClientContext(trust: .file(folder.file("nonsense.pem"))) }
    #expect(throws: CryptoError.self) { try TLSClientContext(trust: .file(folder.file("none.pem"))) }
  }
}
