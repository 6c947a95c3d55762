/// What the SDK needs of a network: PeelNet on Linux; on Apple's systems a URL session can stand here.
struct Transport: Sendable {
  struct Request: Sendable {
    var method: String
    /// Path and query, percent-encoded.
    var target: String
    var bearer: String?
    var body: [UInt8]?
  }

  struct Response: Sendable {
    var status: Int
    var body: [UInt8]
  }

  /// One exchange.
  /// - Throws: ``PeelError`` `offline` when the server was not reached or broke off.
  var exchange: @Sendable (Request) async throws(PeelError) -> Response

  /// Opens `/v1/ws`.
  var openSocket: @Sendable () async throws(PeelError) -> any Socket
}

/// An open WebSocket.
protocol Socket: Sendable {
  /// - Throws: ``PeelError`` `offline` when the connection is gone.
  func send(_ text: [UInt8]) async throws(PeelError)

  /// The next text message; nil when the other side closed.
  func receive() async throws(PeelError) -> [UInt8]?

  /// The close code, once ``receive()`` answered nil.
  var closeCode: UInt16? { get }

  func close() async
}
