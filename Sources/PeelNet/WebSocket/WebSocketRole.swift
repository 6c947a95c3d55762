/// Which end of a WebSocket this is: clients mask what they send, servers do not (RFC 6455 section 5.1).
package enum WebSocketRole: Sendable {
  case server
  case client
}
