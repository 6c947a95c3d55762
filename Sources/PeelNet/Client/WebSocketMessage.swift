/// A whole message as a client receives it.
package enum WebSocketMessage: Sendable, Equatable {
  case text([UInt8])
  case binary([UInt8])
}
