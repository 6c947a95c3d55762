import PeelNet

/// The first of several answers; later ones are dropped. One may wait.
final class FirstAnswer: Sendable {
  private enum State {
    case open
    case waited(CheckedContinuation<Void, any Error>)
    case given(Result<Void, any Error>)
  }

  private let state = Locked<State>(.open)

  func give(_ answer: Result<Void, any Error>) {
    let waiting: CheckedContinuation<Void, any Error>? = state.withLock { state in
      switch state {
      case .open:
        state = .given(answer)
        return nil
      case .waited(let continuation):
        state = .given(answer)
        return continuation
      case .given: return nil
      }
    }
    waiting?.resume(with: answer)
  }

  func wait() async throws {
    try await withCheckedThrowingContinuation { continuation in
      let given: Result<Void, any Error>? = state.withLock { state in
        if case .given(let answer) = state { return answer }
        state = .waited(continuation)
        return nil
      }
      if let given { continuation.resume(with: given) }
    }
  }
}
