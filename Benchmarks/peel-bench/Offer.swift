import Glibc
import PeelCore

/// Seconds that never go back.
func monotonic() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// A thread that runs one body.
final class Offer: Sendable {
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  func start() {
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { raw in
        if let raw { Unmanaged<Offer>.fromOpaque(raw).takeRetainedValue().body() }
        return nil
      }, Unmanaged.passRetained(self).toOpaque())
    pthread_detach(thread)
  }
}

extension Timestamp {
  /// The machine's clock.
  static var wall: Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
  }
}

/// Says why and ends.
func fail(_ text: String) -> Never {
  print("peel-bench store: \(text)")
  exit(1)
}
