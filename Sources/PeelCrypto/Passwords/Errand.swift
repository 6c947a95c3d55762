import Synchronization

/// One waiting caller of a ``SerialThread``: resumed exactly once, by the result, by a full queue, or by cancellation.
final class Errand<Value: Sendable>: Sendable {
  private enum State {
    case new
    case waiting(CheckedContinuation<Value, any Error>, SerialThread.Ticket?)
    case over
  }

  private let state = Mutex(State.new)

  /// Puts the work into the queue; called once, inside the waiting task.
  func begin(
    _ continuation: CheckedContinuation<Value, any Error>, on thread: SerialThread,
    work: @escaping @Sendable () -> Result<Value, any Error>, orBusy busy: () -> CryptoError
  ) {
    state.withLock { $0 = .waiting(continuation, nil) }
    guard let ticket = thread.submit({ self.finish(work()) }) else { return finish(.failure(busy())) }
    state.withLock { state in
      // The thread may have been faster.
      if case .waiting = state { state = .waiting(continuation, ticket) }
    }
    // A cancellation that came before there was a ticket found nothing to withdraw.
    if Task.isCancelled { cancel(on: thread) }
  }

  /// Takes the work back out of the queue if it has not begun.
  func cancel(on thread: SerialThread) {
    let ticket = state.withLock { state -> SerialThread.Ticket? in
      guard case .waiting(_, let ticket) = state else { return nil }
      return ticket
    }
    if let ticket, thread.withdraw(ticket) { finish(.failure(CancellationError())) }
  }

  private func finish(_ result: Result<Value, any Error>) {
    let continuation = state.withLock { state -> CheckedContinuation<Value, any Error>? in
      guard case .waiting(let continuation, _) = state else { return nil }
      state = .over
      return continuation
    }
    continuation?.resume(with: result)
  }
}
