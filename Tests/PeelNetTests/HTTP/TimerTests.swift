import PeelNet
import Testing

/// Limits are times here, made short; every test waits for the server to act and never for the clock.
struct TimerTests {
  @Test func `a client that does not finish its headers is told and closed`() async throws {
    var limits = NetLimits()
    limits.headerTimeout = .milliseconds(100)
    try await withServer(EchoService(), limits: limits) { server in
      let bytes = try await server.exchange("GET / HTTP/1.1\r\nHost: x\r\nX-Slow")
      #expect(RawAnswer(bytes)?.status == 408)
    }
  }

  @Test func `a client that says nothing is closed without a word`() async throws {
    var limits = NetLimits()
    limits.headerTimeout = .milliseconds(100)
    try await withServer(EchoService(), limits: limits) { server in
      let bytes = try await server.exchange("")
      #expect(bytes.isEmpty)
    }
  }

  @Test func `a body that trickles is told and closed`() async throws {
    var limits = NetLimits()
    limits.bodyWindow = .milliseconds(100)
    limits.bodyMinimumPerWindow = 1000
    try await withServer(EchoService(), limits: limits) { server in
      let bytes = try await server.exchange("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\nabc")
      #expect(RawAnswer(bytes)?.status == 408)
    }
  }

  @Test func `an idle connection is closed after its answer`() async throws {
    var limits = NetLimits()
    limits.keepAlive = .milliseconds(100)
    try await withServer(EchoService(), limits: limits) { server in
      let bytes = try await server.exchange("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(RawAnswer(bytes)?.text == "/a")
    }
  }

  @Test func `a client that does not read its answer is closed`() async throws {
    var limits = NetLimits()
    limits.writeStall = .milliseconds(200)
    let service = BulkService()
    try await withServer(service, limits: limits) { server in
      let address = server.address
      let client = try await offPool { SendableSocket(try RawSocket(address, receiveBuffer: 4096)) }
      try await offPool { _ = client.socket?.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n") }
      // The service is done long before the client is; a drain returns only when the connection is gone.
      var answered = service.answered.stream.makeAsyncIterator()
      await answered.next()
      await server.server.drain()
      _ = client
    }
  }

  @Test func `a silent socket is pinged and then given up`() async throws {
    var limits = NetLimits()
    limits.pingInterval = .milliseconds(100)
    limits.pongTimeout = .milliseconds(300)
    try await withServer(EchoService(), limits: limits) { server in
      let address = server.address
      let frames = try await offPool { () -> [UInt8] in
        let socket = try #require(try RawSocket.webSocket(address))
        var kinds: [UInt8] = []
        while let frame = socket.receiveFrame() { kinds.append(frame.first) }
        return kinds
      }
      #expect(!frames.isEmpty)
      #expect(frames.allSatisfy { $0 == 0x89 })
    }
  }

  @Test func `a socket that answers pings stays`() async throws {
    var limits = NetLimits()
    limits.pingInterval = .milliseconds(100)
    limits.pongTimeout = .seconds(6)
    try await withServer(EchoService(), limits: limits) { server in
      let address = server.address
      let payload = try await offPool { () -> [UInt8]? in
        let socket = try #require(try RawSocket.webSocket(address))
        for _ in 0..<65 {
          guard socket.receiveFrame()?.first == 0x89 else { return nil }
          socket.send(HostileFrames.frame(0x8A, []))
        }
        socket.send(HostileFrames.frame(0x81, [111, 107]))
        while let frame = socket.receiveFrame() { if frame.first == 0x81 { return frame.payload } }
        return nil
      }
      #expect(payload == [111, 107])
    }
  }
}

/// Answers with more than the kernel takes in at once.
struct BulkService: HTTPService {
  let answered = AsyncStream.makeStream(of: Void.self)

  func admit(_ head: HTTPRequestHead) -> Admission { .buffer(limit: 0) }

  func respond(to request: HTTPRequest) async -> HTTPResponse {
    answered.continuation.yield()
    return HTTPResponse(type: "application/octet-stream", [UInt8](repeating: 0, count: 32 << 20))
  }
}
