import PeelNet
import Testing

struct DrainTests {
  @Test func `a drain lets the request in flight finish and takes no other`() async throws {
    // Longer than the pool is ever busy with other tests: here nothing is to be cut.
    var limits = NetLimits()
    limits.drainDeadline = .seconds(300)
    limits.keepAlive = .seconds(300)
    let service = GateService()
    let server = try await TestServer(service, limits: limits)
    let address = server.address
    async let answer = offPool { () -> RawAnswer? in
      let socket = try RawSocket(address)
      socket.send("GET /slow HTTP/1.1\r\nHost: x\r\n\r\n")
      let answer = socket.receiveAnswer()
      #expect(socket.receiveToEnd().isEmpty)
      return answer
    }
    let idle = try await offPool { () -> SendableSocket in
      let socket = try RawSocket(address)
      socket.send("GET /quick HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(socket.receiveAnswer()?.status == 200)
      return SendableSocket(socket)
    }
    var started = service.started.stream.makeAsyncIterator()
    await started.next()
    let drain = Task { await server.server.drain() }
    // The idle connection goes first: its end shows that the drain has begun.
    #expect(try await offPool { idle.socket?.receiveToEnd() } == [])
    #expect(server.server.isDraining)
    #expect(throws: NetError.self) { try RawSocket(address) }
    service.gate.continuation.finish()
    let finished = try await answer
    #expect(finished?.text == "done")
    #expect(finished?.headers["connection"] == "close")
    await drain.value
    try await server.stop()
  }

  @Test func `a drain does not wait for a request beyond its deadline`() async throws {
    var limits = NetLimits()
    limits.drainDeadline = .milliseconds(100)
    let service = HangingService()
    let server = try await TestServer(service, limits: limits)
    let address = server.address
    async let rest = offPool { () -> [UInt8] in
      let socket = try RawSocket(address)
      socket.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      return socket.receiveToEnd()
    }
    var started = service.started.stream.makeAsyncIterator()
    await started.next()
    try await server.stop()
    let bytes = try await rest
    #expect(bytes.isEmpty)
    var cancelled = service.cancelled.stream.makeAsyncIterator()
    await cancelled.next()
  }

  @Test func `a cancelled run drains and a server may be drained before it ran`() async throws {
    let group = try TestLoops.one.get()
    let server = try HTTPServer(configuration: HTTPServerConfiguration(port: 0), group: group, service: EchoService())
    let running = Task { try await server.run() }
    running.cancel()
    try await running.value
    let other = try HTTPServer(configuration: HTTPServerConfiguration(port: 0), group: group, service: EchoService())
    await other.drain()
    try await other.run()
  }
}

/// Holds /slow until its gate opens.
struct GateService: HTTPService {
  let started = AsyncStream.makeStream(of: Void.self)
  let gate = AsyncStream.makeStream(of: Void.self)

  func admit(_ head: HTTPRequestHead) -> Admission { .buffer(limit: 0) }

  func respond(to request: HTTPRequest) async -> HTTPResponse {
    if request.path == "/slow" {
      started.continuation.yield()
      for await _ in gate.stream {}
    }
    return HTTPResponse(type: "text/plain", Array("done".utf8))
  }
}
