/// The application's end of a WebSocket. Confined to the socket's loop: every call comes on it and must not block.
package protocol WebSocketHandler: AnyObject {
  /// The socket is open; frames may be sent.
  func opened(_ socket: WebSocket)

  /// A whole text message, already known to be valid UTF-8; the bytes are gone after the call.
  func received(text: Span<UInt8>, on socket: WebSocket)

  /// A whole binary message; the bytes are gone after the call. Left out, it closes with 1003.
  func received(binary: Span<UInt8>, on socket: WebSocket)

  /// A congested socket has sent what it had.
  func drained(_ socket: WebSocket)

  /// The last call, once: the peer's code, ours if we closed first, 1006 when the connection was lost.
  func closed(_ code: CloseCode, reason: String, _ socket: WebSocket)
}

extension WebSocketHandler {
  /// Closes with 1003.
  package func received(binary: Span<UInt8>, on socket: WebSocket) {
    socket.close(.unsupportedData, reason: "binary messages are not taken")
  }

  /// Does nothing.
  package func drained(_ socket: WebSocket) {}
}
