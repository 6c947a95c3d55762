/// Messages between a socket's loop and the task that reads them: bounded, so that a slow reader slows the sender.
final class WebSocketMailbox: Sendable {
  private struct State {
    var messages: [WebSocketMessage] = []
    var first = 0
    var reader: CheckedContinuation<WebSocketMessage?, Never>?
    var isClosed = false
    var isFull = false
  }

  static let capacity = 256
  private let state = Locked(State())

  /// - Returns: Whether the socket should stop reading.
  func put(_ message: WebSocketMessage) -> Bool {
    let (reader, isFull) = state.withLock { state -> (CheckedContinuation<WebSocketMessage?, Never>?, Bool) in
      if let reader = state.reader {
        state.reader = nil
        return (reader, false)
      }
      state.messages.append(message)
      if state.messages.count - state.first >= Self.capacity { state.isFull = true }
      return (nil, state.isFull)
    }
    reader?.resume(returning: message)
    return isFull
  }

  func close() {
    let reader = state.withLock { state in
      state.isClosed = true
      defer { state.reader = nil }
      return state.reader
    }
    reader?.resume(returning: nil)
  }

  /// The next message, or nil at the end. One reader at a time.
  /// - Parameter hasRoom: Called when a full mailbox is half empty again.
  func take(hasRoom: () -> Void) async -> WebSocketMessage? {
    let ready: WebSocketMessage?? = state.withLock { state in
      guard state.first < state.messages.count else { return state.isClosed ? .some(nil) : nil }
      let message = state.messages[state.first]
      state.first += 1
      if state.first == state.messages.count || state.first >= Self.capacity {
        state.messages.removeFirst(state.first)
        state.first = 0
      }
      return message
    }
    let canResume = state.withLock { state in
      guard state.isFull, state.messages.count - state.first <= Self.capacity / 2 else { return false }
      state.isFull = false
      return true
    }
    if canResume { hasRoom() }
    if let ready { return ready }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer: WebSocketMessage?? = state.withLock { state in
          if Task.isCancelled { return .some(nil) }
          if state.first < state.messages.count {
            state.first += 1
            return state.messages[state.first - 1]
          }
          if state.isClosed { return .some(nil) }
          precondition(state.reader == nil, "a WebSocket has one reader at a time")
          state.reader = continuation
          return nil
        }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      let reader = state.withLock { state in
        defer { state.reader = nil }
        return state.reader
      }
      reader?.resume(returning: nil)
    }
  }
}
