internal import Synchronization

/// A few threads, each with a resource of its own, that run blocking jobs from one bounded queue.
final class ThreadPool<Resource>: Sendable {
  typealias Job = @Sendable (Result<Resource, StoreError>) -> Void

  private let queue: BlockingQueue<Job>
  private let state: Mutex<State>

  private struct State {
    var running: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  /// - Parameter make: Makes a thread's resource, on that thread, when it starts.
  init(
    threads: Int, maxWaiting: Int, make: @escaping @Sendable () throws(StoreError) -> Resource
  ) throws(StoreError) {
    queue = BlockingQueue(maxCount: maxWaiting)
    state = Mutex(State(running: threads))
    for _ in 0..<threads {
      do {
        try BlockingThread.start { [self] in serve(make) }
      } catch {
        queue.close()
        throw error
      }
    }
  }

  private func serve(_ make: @Sendable () throws(StoreError) -> Resource) {
    var resource: Result<Resource, StoreError>
    do { resource = .success(try make()) } catch { resource = .failure(error) }
    while let job = queue.take(upTo: 1).first { job(resource) }
    resource = .failure(.closed)
    let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      state.running -= 1
      guard state.running == 0 else { return [] }
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Runs a job on one of the threads.
  func run<Value: Sendable>(
    _ body: @escaping @Sendable (Resource) throws(StoreError) -> Value
  ) async throws(StoreError) -> Value {
    let result: Result<Value, StoreError> = await withCheckedContinuation { continuation in
      let refusal = queue.push { resource in
        let result: Result<Value, StoreError>
        do throws(StoreError) { result = .success(try body(try resource.get())) } catch { result = .failure(error) }
        continuation.resume(returning: result)
      }
      if let refusal { continuation.resume(returning: .failure(StoreError(refusal))) }
    }
    return try result.get()
  }

  /// Takes no more jobs; the threads end after those that wait.
  func stop() { queue.close() }

  /// Stops and waits for the last thread to let go of its resource.
  func close() async {
    stop()
    await withCheckedContinuation { continuation in
      let ended = state.withLock { state in
        if state.running > 0 { state.waiting.append(continuation) }
        return state.running == 0
      }
      if ended { continuation.resume() }
    }
  }
}

extension StoreError {
  static let closed = StoreError(.closed, "The store is closed; start the server again.")

  init<Element>(_ refusal: BlockingQueue<Element>.Refusal) {
    switch refusal {
    case .closed: self = .closed
    case .full: self = StoreError(.busy, "Too much is waiting to be stored or read; try again shortly.")
    }
  }
}
