/// A request before its body.
package struct HTTPRequestHead: Sendable {
  package let method: HTTPMethod
  /// As sent.
  package let target: String
  /// Percent-decoded and normalised; never holds `..`.
  package let path: String
  package let query: [(name: String, value: String)]
  package let headers: HTTPHeaders
  package let peer: PeerAddress
  /// Unique in the process.
  package let id: UInt64
  /// The announced body size; nil for a chunked body, 0 for none.
  package let contentLength: Int?

  /// The first value of a query parameter.
  package func query(_ name: String) -> String? { query.first { $0.name == name }?.value }

  /// Whether the client asks for a WebSocket.
  package var wantsWebSocket: Bool {
    method == .get && headers.list("upgrade", contains: "websocket") && headers.list("connection", contains: "upgrade")
  }
}
