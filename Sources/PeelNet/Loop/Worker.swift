internal import CPeelSystem
internal import Glibc

/// One thread for short blocking calls, with a bounded queue.
package final class Worker: Sendable {
  private let queue = Locked<[@Sendable () -> Void]>([])
  private let gate: Int32
  private static let capacity = 4096

  init() throws {
    gate = peel_gate_create()
    guard gate >= 0 else { throw NetError(.system, "cannot create a worker: out of file descriptors", number: gate) }
    var handle = pthread_t()
    let status = pthread_create(
      &handle, nil,
      { raw in
        if let raw { Unmanaged<Worker>.fromOpaque(raw).takeRetainedValue().workForever() }
        return nil
      }, Unmanaged.passRetained(self).toOpaque())
    guard status == 0 else { throw NetError(.system, "cannot start a worker thread", number: status) }
    pthread_detach(handle)
  }

  /// - Returns: False, and `work` is not run, when the queue is full.
  func run(_ work: @escaping @Sendable () -> Void) -> Bool {
    let isQueued = queue.withLock { queue in
      guard queue.count < Self.capacity else { return false }
      queue.append(work)
      return true
    }
    if isQueued { peel_waker_signal(gate) }
    return isQueued
  }

  private func workForever() {
    while true {
      peel_waker_clear(gate)
      let work = queue.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      work?()
    }
  }
}
