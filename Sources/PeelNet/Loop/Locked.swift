internal import Glibc

/// A value behind a POSIX mutex.
///
/// `Synchronization.Mutex` would do, but on Linux the thread sanitizer does not see it and reports every use as a race; this one it
/// knows, so that the sanitizer can be trusted with everything handed to a loop.
///
/// Safety: `value` is touched with the mutex held, and the mutex is made before and freed after all use.
package final class Locked<Value>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var value: Value

  package init(_ value: sending Value) {
    self.value = value
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Runs `body` with the value to itself.
  package func withLock<Result>(_ body: (inout sending Value) throws -> sending Result) rethrows -> sending Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
