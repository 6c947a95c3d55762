internal import CPeelSystem
internal import Glibc

/// A listening socket of one loop.
final class Listener: Channel {
  private let accepted: (Int32, PeerAddress) -> Void
  private let pause: Duration

  init(descriptor: Int32, loop: EventLoop, pause: Duration, accepted: @escaping (Int32, PeerAddress) -> Void) {
    self.pause = pause
    self.accepted = accepted
    super.init(descriptor: descriptor, loop: loop)
  }

  override func ready(_ events: UInt32) {
    // Bounded, so that a rush of newcomers does not hold up those inside.
    for _ in 0..<64 where isOpen {
      var peer = peel_address()
      let socket = peel_accept(descriptor, &peer)
      if socket >= 0 {
        accepted(socket, PeerAddress(peer))
      } else if socket == -EMFILE || socket == -ENFILE || socket == -ENOBUFS || socket == -ENOMEM {
        if !loop.shed(listener: descriptor) { return rest() }
      } else if socket == -ECONNABORTED {
        continue
      } else {
        return
      }
    }
  }

  /// Stops accepting for a moment; without it a full table would make the loop spin.
  private func rest() {
    watch(0)
    loop.schedule(after: pause) { [weak self] in self?.watch(PEEL_READABLE) }
  }
}
