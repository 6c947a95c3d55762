internal import Glibc

/// Starts a thread of its own for work that blocks, so that the shared pool never does.
enum BlockingThread {
  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Runs `run` on the new thread, which ends with it.
  /// - Throws: `busy` when the system gives no more threads.
  static func start(_ run: @escaping @Sendable () -> Void) throws(StoreError) {
    var thread = pthread_t()
    let body = Unmanaged.passRetained(Body(run))
    let status = pthread_create(
      &thread, nil,
      { raw in
        guard let raw else { return nil }
        Unmanaged<Body>.fromOpaque(raw).takeRetainedValue().run()
        return nil
      }, body.toOpaque())
    guard status == 0 else {
      body.release()
      throw StoreError(
        .busy, "The system gives Peel no more threads; raise the limit of processes for its user.",
        debug: "pthread_create: \(status)")
    }
    pthread_detach(thread)
  }
}
