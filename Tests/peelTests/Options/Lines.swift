import Synchronization

/// Collects what a command prints.
final class Lines: Sendable {
  private let stored = Mutex("")

  func add(_ text: String) { stored.withLock { $0 += text } }

  var text: String { stored.withLock { $0 } }
}
