/// What to do with a request whose head has arrived.
package enum Admission {
  /// Keep the body in memory, at most `limit` bytes, then respond.
  case buffer(limit: Int)
  /// Write the body to a new file in `folder`, at most `limit` bytes, then respond.
  case stream(to: String, limit: Int)
  /// Become a WebSocket; the handler is confined to the connection's loop.
  case webSocket(any WebSocketHandler)
  /// Answer at once and take no body.
  case refuse(HTTPResponse)
}
