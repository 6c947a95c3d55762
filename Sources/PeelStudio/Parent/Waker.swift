internal import CPeelSystem
internal import Glibc

/// A descriptor that ends a lane's wait. Any task may ring it.
final class Waker: Sendable {
  let descriptor: Int32

  init() {
    descriptor = peel_bell_open()
    precondition(descriptor >= 0, "no descriptor is left for a waker")
  }

  func ring() { peel_bell_ring(descriptor) }

  func drain() { peel_bell_drain(descriptor) }

  deinit { close(descriptor) }
}
