internal import Synchronization

/// A queue between one producer and one consumer that slows the producer down when it is full.
final class BoundedChannel<Element: Sendable>: Sendable {
  private struct State {
    var items: [Element] = []
    var isFinished = false
    var producer: CheckedContinuation<Void, Never>?
    var consumer: CheckedContinuation<Element?, Never>?
  }

  private let capacity: Int
  private let state = Mutex(State())

  init(capacity: Int) { self.capacity = capacity }

  /// Waits while the queue is full; drops the element after ``finish()``.
  func send(_ element: Element) async {
    while true {
      let consumer: CheckedContinuation<Element?, Never>? = state.withLock { state in
        guard !state.isFinished, let waiting = state.consumer else { return nil }
        state.consumer = nil
        return waiting
      }
      if let consumer {
        consumer.resume(returning: element)
        return
      }
      let isDone = state.withLock { state in
        if state.isFinished { return true }
        if state.items.count < capacity, state.consumer == nil {
          state.items.append(element)
          return true
        }
        return false
      }
      if isDone { return }
      await withCheckedContinuation { continuation in
        let isFree = state.withLock { state in
          if state.isFinished || state.items.count < capacity { return true }
          state.producer = continuation
          return false
        }
        if isFree { continuation.resume() }
      }
    }
  }

  /// The next element; nil after ``finish()`` when nothing is left, or when the task is cancelled.
  func next() async -> Element? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let (element, producer, isWaiting) = state.withLock {
          state -> (Element?, CheckedContinuation<Void, Never>?, Bool) in
          if !state.items.isEmpty {
            let producer = state.producer
            state.producer = nil
            return (state.items.removeFirst(), producer, false)
          }
          if state.isFinished || Task.isCancelled { return (nil, nil, false) }
          state.consumer = continuation
          let producer = state.producer
          state.producer = nil
          return (nil, producer, true)
        }
        producer?.resume()
        if !isWaiting { continuation.resume(returning: element) }
      }
    } onCancel: {
      let consumer = state.withLock { state in
        defer { state.consumer = nil }
        return state.consumer
      }
      consumer?.resume(returning: nil)
    }
  }

  /// Ends the queue; what is in it can still be taken.
  func finish() {
    let (producer, consumer) = state.withLock { state in
      state.isFinished = true
      defer {
        state.producer = nil
        state.consumer = nil
      }
      return (state.producer, state.consumer)
    }
    producer?.resume()
    consumer?.resume(returning: nil)
  }
}
