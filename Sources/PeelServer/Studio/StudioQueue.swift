import PeelCore
import PeelNet
import PeelWire

/// The door to the studio: a few pictures are worked on at a time, and people take turns.
final class StudioQueue: Sendable {
  /// A place that was given out; it has to be used once, by ``run(_:_:)``.
  struct Place: Sendable {
    fileprivate let number: UInt64
    fileprivate let user: UserID
  }

  private struct State {
    var line = FairLine<UInt64>()
    /// Whose turn it is not yet, and who waits for it.
    var waiting: [UInt64: CheckedContinuation<Void, any Error>] = [:]
    /// Whose turn came before they waited for it.
    var called: Set<UInt64> = []
    /// Who gave up before they waited.
    var cancelled: Set<UInt64> = []
    var working = 0
    var last: UInt64 = 0
    /// How long work takes, for saying when to come again.
    var meanSeconds = 1.0
  }

  private let width: Int
  private let mostTogether: Int
  private let mostOfOne: Int
  private let state = Locked(State())

  /// - Parameters:
  ///   - width: How many are worked on at a time.
  ///   - mostTogether: How many may wait.
  ///   - mostOfOne: How many of one person may wait.
  init(width: Int = 2, mostTogether: Int = 64, mostOfOne: Int = 8) {
    self.width = width
    self.mostTogether = mostTogether
    self.mostOfOne = mostOfOne
  }

  /// Whether anything more would be refused, whoever brought it.
  func refusal() -> Problem? {
    state.withLock { $0.line.count >= mostTogether ? refused($0) : nil }
  }

  /// Gives out a place.
  /// - Parameter goesOn: Whether it belongs to what was let in before, which is not refused half-way.
  /// - Throws: ``Problem`` `rate-limited` when too many wait.
  func enter(_ user: UserID, goesOn: Bool = false) throws(Problem) -> Place {
    let place: Result<Place, Problem> = state.withLock { state in
      let isFull = state.line.count >= mostTogether || state.line.count(of: user) >= mostOfOne
      if isFull, !goesOn { return .failure(refused(state)) }
      state.last += 1
      state.line.add(state.last, of: user)
      call(&state)
      return .success(Place(number: state.last, user: user))
    }
    return try place.get()
  }

  /// Waits for the turn of a place, works, and lets the next one in.
  func run<Value: Sendable>(_ place: Place, _ work: @Sendable () async throws -> Value) async throws -> Value {
    defer { leave(place) }
    try await turn(of: place)
    let start = ContinuousClock.now
    let value = try await work()
    let spent = start.duration(to: .now).components
    let seconds = Double(spent.seconds) + Double(spent.attoseconds) / 1e18
    state.withLock { $0.meanSeconds = $0.meanSeconds * 0.9 + seconds * 0.1 }
    return value
  }

  /// Gives a place back that is not needed.
  func giveUp(_ place: Place) { leave(place) }

  private func turn(of place: Place) async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let answer: Result<Void, any Error>? = state.withLock { state in
          if state.cancelled.remove(place.number) != nil { return .failure(CancellationError()) }
          if state.called.contains(place.number) { return .success(()) }
          state.waiting[place.number] = continuation
          return nil
        }
        if let answer { continuation.resume(with: answer) }
      }
    } onCancel: {
      let waiting: CheckedContinuation<Void, any Error>? = state.withLock { state in
        if let waiting = state.waiting.removeValue(forKey: place.number) { return waiting }
        if !state.called.contains(place.number) { state.cancelled.insert(place.number) }
        return nil
      }
      waiting?.resume(throwing: CancellationError())
    }
  }

  private func leave(_ place: Place) {
    state.withLock { state in
      state.cancelled.remove(place.number)
      if state.called.remove(place.number) != nil {
        state.working -= 1
      } else {
        _ = state.line.remove(place.number, of: place.user)
      }
      call(&state)
    }
  }

  /// Lets those in whose turn it is.
  private func call(_ state: inout State) {
    while state.working < width, let number = state.line.next() {
      state.working += 1
      state.called.insert(number)
      state.waiting.removeValue(forKey: number)?.resume()
    }
  }

  private func refused(_ state: borrowing State) -> Problem {
    let seconds = min(60, max(1, Int64((Double(state.line.count) * state.meanSeconds / Double(width)).rounded(.up))))
    return Problem(
      .rateLimited, "Many pictures are being worked on just now; try again in \(seconds) s.",
      retryAfterMilliseconds: seconds * 1000)
  }
}
