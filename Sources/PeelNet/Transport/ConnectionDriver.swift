/// The protocol spoken on a connection: HTTP until an upgrade, WebSocket after it. Confined to the connection's loop.
protocol ConnectionDriver: AnyObject {
  /// Takes as many bytes as it can use now; the rest is offered again with what comes after.
  /// - Parameter bytes: May be changed in place (masks are undone there) and are gone after the call.
  func received(_ bytes: UnsafeMutableBufferPointer<UInt8>, on connection: Connection) -> Int
  /// The peer will send nothing more.
  func ended(on connection: Connection)
  func deadlinePassed(on connection: Connection)
  /// All output was handed to the system.
  func flushed(on connection: Connection)
  /// The last call, once, when the connection is gone.
  func disconnected()
}

/// Stands in when a connection is gone.
final class SpentDriver: ConnectionDriver {
  func received(_ bytes: UnsafeMutableBufferPointer<UInt8>, on connection: Connection) -> Int { bytes.count }
  func ended(on connection: Connection) {}
  func deadlinePassed(on connection: Connection) {}
  func flushed(on connection: Connection) {}
  func disconnected() {}
}
