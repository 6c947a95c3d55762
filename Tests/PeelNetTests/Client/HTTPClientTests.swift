import PeelNet
import PeelTestSupport
import Testing

struct HTTPClientTests {
  @Test func `a client and a server understand each other over one kept connection`() async throws {
    let seen = Ports()
    try await withServer(PortService(seen: seen)) { server in
      let client = HTTPClient(group: server.group, width: 1)
      for index in 0..<20 {
        var random = SplitMix64(state: UInt64(index))
        let body = (0..<Int.random(in: 0..<5000, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
        let url = try NetURL("http://\(server.address)/a%20b?x=\(index)")
        let answer = try await client.send(HTTPClientRequest(.post, url, headers: ["x-a": "b"], body: body))
        #expect(answer.status == 200)
        #expect(answer.body == body)
      }
      #expect(seen.count == 1)
    }
  }

  @Test func `requests beyond the width wait their turn and all are answered`() async throws {
    let seen = Ports()
    try await withServer(PortService(seen: seen), loops: 2) { server in
      let client = HTTPClient(group: server.group, width: 3)
      let url = try NetURL("http://\(server.address)/")
      let statuses = try await withThrowingTaskGroup(of: Int.self) { tasks in
        for _ in 0..<100 { tasks.addTask { try await client.send(HTTPClientRequest(.get, url)).status } }
        return try await tasks.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses == [Int](repeating: 200, count: 100))
      #expect(seen.count <= 3)
    }
  }

  @Test func `a head answer and an empty answer have no body`() async throws {
    try await withServer(EchoService()) { server in
      let client = HTTPClient(group: server.group, width: 1)
      let url = try NetURL("http://\(server.address)/abc")
      let head = try await client.send(HTTPClientRequest(.head, url))
      #expect(head.headers["content-length"] == "4")
      #expect(head.body.isEmpty)
      #expect(try await client.send(HTTPClientRequest(.get, url)).body == Array("/abc".utf8))
    }
  }

  @Test func `a request is sent again when the kept connection was closed meanwhile`() async throws {
    var limits = NetLimits()
    limits.keepAlive = .milliseconds(50)
    try await withServer(EchoService(), limits: limits) { server in
      let client = HTTPClient(group: server.group, width: 1)
      let url = try NetURL("http://\(server.address)/abc")
      for _ in 0..<5 {
        #expect(try await client.send(HTTPClientRequest(.get, url)).status == 200)
        try await passTime(.milliseconds(100), on: server.group)
      }
    }
  }

  @Test func `an idle connection is given up before the server gives it up`() async throws {
    var limits = NetLimits()
    limits.keepAlive = .milliseconds(200)
    let seen = Ports()
    try await withServer(PortService(seen: seen)) { server in
      let client = HTTPClient(group: server.group, limits: limits, width: 1)
      let url = try NetURL("http://\(server.address)/")
      for expected in 1...2 {
        _ = try await client.send(HTTPClientRequest(.get, url))
        #expect(seen.count == expected)
        try await passTime(.milliseconds(1000), on: server.group)
      }
    }
  }

  @Test func `nobody listening, an unknown host and an unusable address are told apart`() async throws {
    let group = try TestLoops.one.get()
    let client = HTTPClient(group: group)
    let port = try await closedPort()
    let refused = await #expect(throws: NetError.self) {
      try await client.send(HTTPClientRequest(.get, NetURL("http://127.0.0.1:\(port)/")))
    }
    #expect(refused?.code == .connectionRefused)
    let unknown = await #expect(throws: NetError.self) {
      try await client.send(HTTPClientRequest(.get, NetURL("http://nowhere.invalid/")))
    }
    #expect(unknown?.code == .unknownHost)
    for text in ["ftp://x/", "http://", "http://a b/", "http://x:0/", "http://x:99999/", "http://u:p@x/", "x"] {
      #expect(throws: NetError.self) { try NetURL(text) }
    }
  }

  @Test func `a cancelled request ends at once and cancels the service`() async throws {
    let service = HangingService()
    try await withServer(service) { server in
      let client = HTTPClient(group: server.group)
      let url = try NetURL("http://\(server.address)/")
      let task = Task { try await client.send(HTTPClientRequest(.get, url)) }
      var started = service.started.stream.makeAsyncIterator()
      await started.next()
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      var cancelled = service.cancelled.stream.makeAsyncIterator()
      await cancelled.next()
    }
  }

  @Test func `an answer that does not come in time is an error`() async throws {
    let service = HangingService()
    try await withServer(service) { server in
      let client = HTTPClient(group: server.group)
      let request = HTTPClientRequest(.get, try NetURL("http://\(server.address)/"), timeout: .milliseconds(50))
      let error = await #expect(throws: NetError.self) { try await client.send(request) }
      #expect(error?.code == .timedOut)
    }
  }

  @Test func `an address is taken apart`() throws {
    let url = try NetURL("WSS://[::1]:8443?a=b#c")
    #expect(url.isSecure && url.isWebSocket)
    #expect(url.host == "::1" && url.port == 8443 && url.target == "/?a=b")
    #expect(try NetURL("https://peel.example/x").port == 443)
  }
}

/// Counts the client ports it was called from.
struct PortService: HTTPService {
  let seen: Ports

  func admit(_ head: HTTPRequestHead) -> Admission {
    seen.insert(head.peer.port)
    return .buffer(limit: 1 << 20)
  }

  func respond(to request: HTTPRequest) async -> HTTPResponse {
    HTTPResponse(type: "application/octet-stream", request.body)
  }
}

final class Ports: Sendable {
  private let ports = Locked<Set<UInt16>>([])

  var count: Int { ports.withLock { $0.count } }

  func insert(_ port: UInt16) { ports.withLock { _ = $0.insert(port) } }
}

/// Never answers by itself; says when it was asked and when it was cancelled.
struct HangingService: HTTPService {
  let started = AsyncStream.makeStream(of: Void.self)
  let cancelled = AsyncStream.makeStream(of: Void.self)

  func admit(_ head: HTTPRequestHead) -> Admission { .buffer(limit: 0) }

  func respond(to request: HTTPRequest) async -> HTTPResponse {
    started.continuation.yield()
    let forever = AsyncStream.makeStream(of: Void.self)
    for await _ in forever.stream {}
    cancelled.continuation.yield()
    return HTTPResponse(status: 503)
  }
}

/// A port on which nobody listens: bound a moment ago, free now.
func closedPort() async throws -> UInt16 {
  let configuration = HTTPServerConfiguration(port: 0)
  let server = try HTTPServer(configuration: configuration, group: TestLoops.one.get(), service: EchoService())
  let port = server.address.port
  await server.drain()
  return port
}

/// Waits on the loop's own clock, for limits that are times.
func passTime(_ time: Duration, on group: EventLoopGroup) async throws {
  let loop = group.loops[0]
  await withCheckedContinuation { continuation in
    loop.post { loop.schedule(after: time) { continuation.resume() } }
  }
}
