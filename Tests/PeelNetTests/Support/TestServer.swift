import PeelNet

/// A running server on a free port with a service of the test's making.
final class TestServer: Sendable {
  let server: HTTPServer
  let group: EventLoopGroup
  private let running: Task<Void, any Error>

  var address: PeerAddress { server.address }

  init(
    _ service: some HTTPService, loops: Int = 1, limits: NetLimits = NetLimits(),
    _ configure: (inout HTTPServerConfiguration) -> Void = { _ in }
  ) async throws {
    group = try (loops == 1 ? TestLoops.one : TestLoops.two).get()
    var limits = limits
    if limits.pingInterval == NetLimits().pingInterval {
      // A test may wait long for its turn on a busy machine; no ping should come between unless it is about pings.
      limits.pingInterval = .seconds(600)
      limits.pongTimeout = .seconds(1200)
    }
    var configuration = HTTPServerConfiguration(port: 0, limits: limits)
    configure(&configuration)
    let server = try HTTPServer(configuration: configuration, group: group, service: service)
    self.server = server
    // Before the body runs: the pool may be busy with other tests for long, and clients only wait so much.
    await server.start()
    running = Task { try await server.run() }
  }

  func stop() async throws {
    await server.drain()
    try await running.value
  }

  /// Says `text` and reads to the end of the connection.
  func exchange(_ text: String) async throws -> [UInt8] {
    let address = self.address
    return try await offPool {
      let socket = try RawSocket(address)
      socket.send(text)
      return socket.receiveToEnd()
    }
  }
}

/// Starts a server, runs the body, and stops the server whatever happens.
func withServer(
  _ service: some HTTPService, loops: Int = 1, limits: NetLimits = NetLimits(),
  _ configure: (inout HTTPServerConfiguration) -> Void = { _ in }, _ body: (TestServer) async throws -> Void
) async throws {
  let server = try await TestServer(service, loops: loops, limits: limits, configure)
  do {
    try await body(server)
  } catch {
    try await server.stop()
    throw error
  }
  try await server.stop()
}

/// Loops live as long as the process, so all tests share these.
enum TestLoops {
  static let one = Result { try EventLoopGroup(count: 1) }
  static let two = Result { try EventLoopGroup(count: 2) }
}
