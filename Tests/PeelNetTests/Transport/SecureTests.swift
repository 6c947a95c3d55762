import Foundation
import PeelCrypto
import PeelNet
import PeelTestSupport
import Testing

@Suite struct `Connections with TLS` {
  static let authority = Result { try TestAuthority() }
  static let identity = Result {
    let paths = try authority.get().issue("DNS:localhost,IP:127.0.0.1")
    return try TLSServerContext(certificateFile: paths.certificate, keyFile: paths.key)
  }

  static func trust() throws -> TLSClientContext.Trust { .file(try authority.get().file) }

  static func withSecureServer(
    _ service: some HTTPService = EchoService(), loops: Int = 1, limits: NetLimits = NetLimits(),
    _ body: (TestServer) async throws -> Void
  ) async throws {
    let identity = try identity.get()
    try await withServer(service, loops: loops, limits: limits, { $0.identity = identity }, body)
  }

  static func bytes(_ count: Int, seed: UInt64) -> [UInt8] {
    var random = SplitMix64(state: seed)
    return Array((0..<count / 8 + 1).flatMap { _ in withUnsafeBytes(of: random.next()) { Array($0) } }.prefix(count))
  }

  @Test func `requests of all sizes are answered over one kept connection`() async throws {
    try await Self.withSecureServer { server in
      let client = HTTPClient(group: server.group, width: 1, trust: try Self.trust())
      for (index, count) in [0, 1, 5_000, 70_000, 900_000].enumerated() {
        let body = Self.bytes(count, seed: UInt64(index))
        let url = try NetURL("https://localhost:\(server.address.port)/x")
        let answer = try await client.send(HTTPClientRequest(.post, url, body: body))
        #expect(answer.status == 200)
        #expect(answer.body == body)
      }
    }
  }

  @Test func `many connections over two loops keep apart`() async throws {
    try await Self.withSecureServer(loops: 2) { server in
      let client = HTTPClient(group: server.group, width: 8, trust: try Self.trust())
      let url = try NetURL("https://127.0.0.1:\(server.address.port)/x")
      try await withThrowingTaskGroup(of: Bool.self) { tasks in
        for index in 0..<64 {
          tasks.addTask {
            let body = Self.bytes(20_000, seed: UInt64(index))
            return try await client.send(HTTPClientRequest(.post, url, body: body)).body == body
          }
        }
        for try await same in tasks { #expect(same) }
      }
    }
  }

  @Test func `a file is sent whole`() async throws {
    let folder = try TemporaryFolder()
    let content = Self.bytes(3_000_000, seed: 1)
    try Data(content).write(to: URL(filePath: folder.file("big.bin")))
    try await Self.withSecureServer(EchoService(folder: folder.path)) { server in
      let client = HTTPClient(group: server.group, width: 1, trust: try Self.trust())
      let url = try NetURL("https://localhost:\(server.address.port)/file/big.bin")
      let answer = try await client.send(HTTPClientRequest(.get, url))
      #expect(answer.body == content)
    }
  }

  @Test func `an upload is stored byte for byte`() async throws {
    let folder = try TemporaryFolder()
    try await Self.withSecureServer(EchoService(folder: folder.path)) { server in
      let client = HTTPClient(group: server.group, width: 1, trust: try Self.trust())
      let content = Self.bytes(5_000_000, seed: 2)
      let url = try NetURL("https://localhost:\(server.address.port)/upload?name=one")
      #expect(try await client.send(HTTPClientRequest(.post, url, body: content)).status == 200)
      #expect(try Data(contentsOf: URL(filePath: folder.file("kept-one"))) == Data(content))
    }
  }

  @Test func `a WebSocket carries messages both ways, in order`() async throws {
    try await Self.withSecureServer { server in
      let socket = try await WebSocketClient.connect(
        NetURL("wss://localhost:\(server.address.port)/ws"), group: server.group, trust: Self.trust())
      for index in 0..<50 {
        let message = Self.bytes(index * 1200, seed: UInt64(index))
        try await socket.send(binary: message)
        #expect(await socket.receive() == .binary(message))
      }
      socket.close(.normal, reason: "done")
      #expect(await socket.receive() == nil)
      #expect(socket.ending?.code == .normal)
    }
  }

  @Test func `a reader that is behind slows the sender and loses nothing`() async throws {
    try await Self.withSecureServer { server in
      let socket = try await WebSocketClient.connect(
        NetURL("wss://localhost:\(server.address.port)/ws"), group: server.group, trust: Self.trust())
      for index in 0..<2000 { try await socket.send(text: "\(index)") }
      for index in 0..<2000 { #expect(await socket.receive() == .text(Array("\(index)".utf8))) }
    }
  }

  @Test func `a server nobody vouches for gets no request`() async throws {
    let folder = try TemporaryFolder()
    try await Self.withSecureServer(EchoService(folder: folder.path)) { server in
      let port = server.address.port
      let stranger = HTTPClient(group: server.group, width: 1)
      let upload = try NetURL("https://localhost:\(port)/upload?name=one")
      let error = await #expect(throws: NetError.self) {
        try await stranger.send(HTTPClientRequest(.post, upload, body: Array("secret".utf8)))
      }
      #expect(error?.code == .untrusted)
      #expect(error?.detail.contains("localhost") == true)
      let socket = await #expect(throws: NetError.self) {
        try await WebSocketClient.connect(NetURL("wss://localhost:\(port)/ws"), group: server.group)
      }
      #expect(socket?.code == .untrusted)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func `TLS and plain text do not mix`() async throws {
    try await Self.withSecureServer { server in
      let client = HTTPClient(group: server.group, width: 1, trust: try Self.trust())
      let plain = try NetURL("http://localhost:\(server.address.port)/")
      await #expect(throws: NetError.self) { try await client.send(HTTPClientRequest(.get, plain)) }
    }
    try await withServer(EchoService()) { server in
      let client = HTTPClient(group: server.group, width: 1, trust: try Self.trust())
      let secure = try NetURL("https://localhost:\(server.address.port)/")
      let error = await #expect(throws: NetError.self) { try await client.send(HTTPClientRequest(.get, secure)) }
      #expect(error?.code == .tlsFailed)
    }
  }

  @Test func `an authority file that is none is named`() async throws {
    try await Self.withSecureServer { server in
      let client = HTTPClient(group: server.group, width: 1, trust: .file("/nowhere/ca.pem"))
      let url = try NetURL("https://localhost:\(server.address.port)/")
      let error = await #expect(throws: NetError.self) { try await client.send(HTTPClientRequest(.get, url)) }
      #expect(error?.code == .tlsFailed)
    }
  }

  @Test func `a client that never shakes hands is let go`() async throws {
    var limits = NetLimits()
    limits.headerTimeout = .milliseconds(100)
    try await Self.withSecureServer(limits: limits) { server in
      let address = server.address
      let answer = try await offPool {
        let socket = try RawSocket(address)
        socket.send([0x16, 0x03, 0x01])
        return socket.receiveToEnd()
      }
      #expect(answer.count < 200)
    }
  }

  @Test func `another program's TLS is understood`() async throws {
    try await Self.withSecureServer { server in
      let port = server.address.port
      let file = try Self.authority.get().file
      let text = try await offPool {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
          "openssl", "s_client", "-connect", "127.0.0.1:\(port)", "-CAfile", file, "-verify_return_error", "-verify_ip",
          "127.0.0.1", "-alpn", "h2,http/1.1", "-quiet", "-ign_eof",
        ]
        let input = Pipe()
        let output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        try input.fileHandleForWriting.write(
          contentsOf: Data("GET /hello HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8))
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        return String(decoding: text, as: UTF8.self)
      }
      #expect(text.hasPrefix("HTTP/1.1 200 "))
      #expect(text.hasSuffix("/hello"))
    }
  }
}
