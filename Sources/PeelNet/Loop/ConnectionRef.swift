/// Names a connection from anywhere; stands for nothing once the connection is gone, even if its place is used again.
package struct ConnectionRef: Sendable, Hashable {
  package let loop: EventLoop
  let token: ChannelToken

  /// The socket itself, or nil when it is gone or not a WebSocket. Only on ``loop``.
  package var webSocket: WebSocket? { connection?.driver as? WebSocket }

  var connection: Connection? {
    loop.table[token].map { unsafeDowncast($0, to: Connection.self) }
  }

  package static func == (left: ConnectionRef, right: ConnectionRef) -> Bool {
    left.loop === right.loop && left.token == right.token
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(loop.index)
    hasher.combine(token)
  }
}
