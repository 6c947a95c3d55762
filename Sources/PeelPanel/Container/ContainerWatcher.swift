import Synchronization

/// Says when the files of a folder may have changed.
///
/// A burst of changes is one signal, 200 ms after the last of them and at most a second after the first. A signal never
/// says what changed: look at the whole folder, which is right as well when the system lost notes. There is always a signal after the
/// last change.
public struct ContainerWatcher<Time: Clock>: Sendable where Time.Duration == Duration {
  private let folder: String
  private let clock: Time

  /// Watches a folder with a clock; tests bring their own.
  public init(folder: String, clock: Time) {
    self.folder = folder
    self.clock = clock
  }

  /// Begins to watch. The stream ends when the folder goes away, after a last signal, and watching ends with the stream.
  /// - Throws: ``PanelError`` `noFolder` or `noWatch`.
  public func changes() throws(PanelError) -> AsyncStream<Void> {
    // One waiting signal says as much as many.
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let burst = Burst(clock: clock) { continuation.yield() }
    let watch = try FolderWatch(folder) { signal in
      switch signal {
      case .nothing: break
      case .changed: burst.note()
      case .gone:
        burst.end()
        continuation.yield()
        continuation.finish()
      }
    }
    continuation.onTermination = { _ in
      burst.end()
      watch.stop()
    }
    return stream
  }
}

extension ContainerWatcher where Time == ContinuousClock {
  /// Watches a folder.
  public init(folder: String) { self.init(folder: folder, clock: ContinuousClock()) }
}

/// A ``Debouncer`` with somebody who waits for its deadline.
final class Burst<Time: Clock>: Sendable where Time.Duration == Duration {
  private struct State {
    var debouncer: Debouncer<Time.Instant>
    var waiter: Task<Void, Never>?
    var ended = false
  }

  private let clock: Time
  private let signal: @Sendable () -> Void
  private let state: Mutex<State>

  init(
    clock: Time, quiet: Duration = .milliseconds(200), longest: Duration = .seconds(1),
    signal: @escaping @Sendable () -> Void
  ) {
    self.clock = clock
    self.signal = signal
    state = Mutex(State(debouncer: Debouncer(quiet: quiet, longest: longest)))
  }

  func note() {
    state.withLock { state in
      guard !state.ended, state.debouncer.note(at: clock.now) else { return }
      state.waiter = Task { await self.wait() }
    }
  }

  func end() {
    state.withLock { state in
      state.ended = true
      state.waiter?.cancel()
    }
  }

  private func wait() async {
    while let deadline = state.withLock({ $0.ended ? nil : $0.debouncer.deadline }) {
      do { try await clock.sleep(until: deadline, tolerance: nil) } catch { return }
      let due = state.withLock { state in
        guard !state.ended, state.debouncer.fire(at: clock.now) else { return false }
        return true
      }
      if due { return signal() }
    }
  }
}
