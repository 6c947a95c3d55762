import Synchronization

/// A clock that stands still until a test moves it.
package final class ManualClock: Clock {
  /// A moment of the clock, from its start.
  package struct Instant: InstantProtocol {
    package var offset: Duration
    package init(offset: Duration) { self.offset = offset }
    package func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    package func duration(to other: Instant) -> Duration { other.offset - offset }
    package static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    var id: Int
    var deadline: Instant
    var continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant(offset: .zero)
    var sleepers: [Sleeper] = []
    var issued = 0
    var cancelled: Set<Int> = []
    var watchers: [(deadline: Instant?, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())

  package init() {}

  package var now: Instant { state.withLock { $0.now } }
  package var minimumResolution: Duration { .nanoseconds(1) }

  /// Moves the time on and wakes who waited for it.
  package func advance(by duration: Duration) {
    let awake = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let now = state.now
      let due = state.sleepers.filter { $0.deadline <= now }
      state.sleepers.removeAll { $0.deadline <= now }
      return due
    }
    for sleeper in awake { sleeper.continuation.resume() }
  }

  /// Returns when somebody sleeps, and if a time is given, when somebody sleeps until then.
  package func sleeper(until offset: Duration? = nil) async {
    let deadline = offset.map(Instant.init(offset:))
    await withCheckedContinuation { continuation in
      let ready = state.withLock { state in
        if state.sleepers.contains(where: { deadline == nil || $0.deadline == deadline }) { return true }
        state.watchers.append((deadline, continuation))
        return false
      }
      if ready { continuation.resume() }
    }
  }

  package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = state.withLock { state in
      state.issued += 1
      return state.issued
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        let outcome = state.withLock {
          state -> (resume: Bool, cancelled: Bool, seen: [CheckedContinuation<Void, Never>]) in
          if state.cancelled.remove(id) != nil { return (true, true, []) }
          if deadline <= state.now { return (true, false, []) }
          state.sleepers.append(Sleeper(id: id, deadline: deadline, continuation: continuation))
          let seen = state.watchers.filter { $0.deadline == nil || $0.deadline == deadline }.map(\.continuation)
          state.watchers.removeAll { $0.deadline == nil || $0.deadline == deadline }
          return (false, false, seen)
        }
        for watcher in outcome.seen { watcher.resume() }
        if outcome.resume {
          if outcome.cancelled { continuation.resume(throwing: CancellationError()) } else { continuation.resume() }
        }
      }
    } onCancel: {
      let sleeper = state.withLock { state -> Sleeper? in
        guard let place = state.sleepers.firstIndex(where: { $0.id == id }) else {
          state.cancelled.insert(id)
          return nil
        }
        return state.sleepers.remove(at: place)
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }
}
