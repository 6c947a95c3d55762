internal import CPeelSystem
internal import Glibc

/// Turns process signals into a call on a loop. One per process.
package final class SignalWatcher: Sendable {
  private final class Pipe: Channel {
    let caught: @Sendable (Int32) -> Void

    init(descriptor: Int32, loop: EventLoop, caught: @escaping @Sendable (Int32) -> Void) {
      self.caught = caught
      super.init(descriptor: descriptor, loop: loop)
    }

    override func ready(_ events: UInt32) {
      var numbers = [UInt8](repeating: 0, count: 16)
      let count = read(descriptor, &numbers, numbers.count)
      guard count > 0 else { return }
      for number in numbers.prefix(count) { caught(Int32(number)) }
    }
  }

  /// - Parameters:
  ///   - signals: Numbers to catch; SIGTERM and SIGINT if left out.
  ///   - caught: Called on `loop` once per signal.
  package init(
    _ signals: [Int32] = [SIGTERM, SIGINT], on loop: EventLoop, caught: @escaping @Sendable (Int32) -> Void
  ) throws {
    let descriptor = peel_watch_signals(signals, Int32(signals.count))
    guard descriptor >= 0 else { throw NetError(.system, "cannot watch signals", number: -descriptor) }
    loop.post {
      _ = Pipe(descriptor: descriptor, loop: loop, caught: caught).open(interest: PEEL_READABLE)
    }
  }
}
