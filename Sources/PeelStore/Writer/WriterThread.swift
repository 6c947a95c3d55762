internal import PeelCore
internal import Synchronization

/// The thread that writes: what gathers in its queue while one batch is synced to disk is the next batch.
final class WriterThread: Sendable {
  /// Requests and bytes in one batch at most.
  static let batch = (requests: 512, bytes: 1_048_576)
  /// Requests and bytes waiting at most; above it `busy`.
  static let waiting = (requests: 16_384, bytes: 64 * 1_048_576)

  private let queue = BlockingQueue<WriteJob>(maxCount: waiting.requests, maxCost: waiting.bytes)
  private let feed: Mutex<CommitFeed?>
  private let state = Mutex(State())

  private struct State {
    var isRunning = true
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  /// Safety: filled by the thread that opens the store and emptied once by the writer's thread, whose start orders the two.
  private final class Handover: @unchecked Sendable {
    private var writer: Writer?

    init(_ writer: Writer) { self.writer = writer }

    func take() -> Writer? {
      defer { writer = nil }
      return writer
    }
  }

  /// - Parameter onEnd: Runs on the writer's thread when the database is closed, before ``close()`` returns.
  init(_ writer: sending Writer, feed: CommitFeed?, onEnd: @escaping @Sendable () -> Void) throws(StoreError) {
    self.feed = Mutex(feed)
    let handover = Handover(writer)
    try BlockingThread.start { [self] in
      serve(handover)
      onEnd()
      end()
    }
  }

  /// Sets who hears of changes from the next batch on.
  func setFeed(_ newFeed: CommitFeed?) { feed.withLock { $0 = newFeed } }

  /// Queues a request.
  /// - Parameter bytes: What it carries, for the bounds of batch and queue.
  func enqueue(bytes: Int, _ job: WriteJob) {
    if let refusal = queue.push(job, cost: bytes) { job.fail(StoreError(refusal)) }
  }

  /// Takes no more requests; the thread ends after those that wait.
  func stop() { queue.close() }

  /// Stops and waits until the queue is written and the database closed.
  func close() async {
    stop()
    await withCheckedContinuation { continuation in
      let ended = state.withLock { state in
        if state.isRunning { state.waiting.append(continuation) }
        return !state.isRunning
      }
      if ended { continuation.resume() }
    }
  }

  private func serve(_ handover: Handover) {
    // Taken, so that the connection is closed when this returns and not when the thread is taken down.
    guard let writer = handover.take() else { return }
    while true {
      let jobs = queue.take(upTo: Self.batch.requests, cost: Self.batch.bytes)
      if jobs.isEmpty { return }
      let done = writer.run(jobs)
      let answer = { for answer in done { answer() } }
      if !writer.committed.isEmpty, let feed = feed.withLock({ $0 }) {
        feed(writer.committed, answer)
      } else {
        answer()
      }
    }
  }

  private func end() {
    let waiting = state.withLock { state in
      state.isRunning = false
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}
