/// Limits as connections hold them: one object for all of a server, with times in the loop's unit.
///
/// A copy of ``NetLimits`` in each socket would double what an idle one costs.
final class SharedLimits: Sendable {
  let values: NetLimits
  let headerTimeout: UInt64
  let bodyWindow: UInt64
  let keepAlive: UInt64
  let writeStall: UInt64
  let pingInterval: UInt64
  let pongTimeout: UInt64
  let closeTimeout: UInt64

  init(_ values: NetLimits) {
    self.values = values
    headerTimeout = values.headerTimeout.milliseconds
    bodyWindow = values.bodyWindow.milliseconds
    keepAlive = values.keepAlive.milliseconds
    writeStall = values.writeStall.milliseconds
    pingInterval = values.pingInterval.milliseconds
    pongTimeout = values.pongTimeout.milliseconds
    closeTimeout = values.closeTimeout.milliseconds
  }
}
