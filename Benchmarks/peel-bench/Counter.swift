import Synchronization

/// Calls `done` when it was counted down to nothing.
final class Counter: Sendable {
  private let left: Atomic<Int>
  private let done: @Sendable () -> Void

  init(_ count: Int, done: @escaping @Sendable () -> Void) {
    left = Atomic(count)
    self.done = done
  }

  func down() {
    if left.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { done() }
  }
}
