internal import Glibc
internal import Synchronization

/// Requests to one kind of worker, one at a time, first come first served, on a thread of their own.
///
/// The worker is started when first needed and again after it crashed, hung or was told to stop in the middle.
actor Lane {
  private nonisolated let executor: LaneExecutor
  private nonisolated let waker = Waker()
  private nonisolated let waiting = Mutex(0)
  private nonisolated let role: WorkerRole
  private nonisolated let configuration: StudioConfiguration
  private var worker: WorkerProcess?
  private nonisolated let isClosed = Atomic(false)

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(role: WorkerRole, configuration: StudioConfiguration) {
    self.role = role
    self.configuration = configuration
    executor = LaneExecutor(label: "peel.studio.\(role.rawValue)")
  }

  /// Requests that wait or run.
  nonisolated var load: Int { waiting.withLock { $0 } }

  /// Sends a request and gives the answer's body.
  /// - Parameter progress: Told how much is done, 0...1, on the lane's thread; the worker may lie, so it never falls.
  /// - Throws: ``StudioError``, or `CancellationError` soon after the task was cancelled.
  nonisolated func ask(
    _ request: @Sendable () -> [UInt8], progress: @Sendable (Double) -> Void = { _ in }
  ) async throws -> [UInt8] {
    let limit = configuration.limits.waiting
    let admitted = waiting.withLock { count in
      guard count < limit else { return false }
      count += 1
      return true
    }
    guard admitted else { throw StudioError(.busy, limit: limit) }
    defer { waiting.withLock { $0 -= 1 } }
    let cancellation = Cancellation()
    return try await withTaskCancellationHandler {
      try await perform(request, cancellation, progress)
    } onCancel: {
      cancellation.cancel()
      waker.ring()
    }
  }

  /// Starts the worker ahead of the first request.
  func warmUp() throws {
    if isClosed.load(ordering: .acquiring) { throw StudioError(.closed) }
    if worker == nil { worker = try WorkerProcess(role: role, configuration: configuration) }
  }

  /// The running worker, or nil.
  var process: Int32? { worker?.process }

  /// Ends the worker and with it the request under way; those that wait and later ones are refused.
  nonisolated func close() async {
    isClosed.store(true, ordering: .releasing)
    waker.ring()
    await dropWorker()
  }

  private func dropWorker() { worker = nil }

  private func perform(
    _ request: @Sendable () -> [UInt8], _ cancellation: Cancellation, _ progress: @Sendable (Double) -> Void
  ) throws -> [UInt8] {
    if cancellation.isCancelled { throw CancellationError() }
    if isClosed.load(ordering: .acquiring) { throw StudioError(.closed) }
    let deadline = Channel.Wait.now + Double(seconds)
    let wait = Channel.Wait(
      deadline: deadline, waker: waker,
      isUnwanted: { cancellation.isCancelled || self.isClosed.load(ordering: .acquiring) })
    // A worker that ended while idle is readable: at its end.
    if let idle = worker, idle.isReady, idle.channel.isReadable { worker = nil }
    let running = try worker ?? WorkerProcess(role: role, configuration: configuration)
    worker = running
    do {
      try running.becomeReady(until: wait)
      try running.channel.send(Frame(kind: .request, body: request()), until: wait)
      var answer = try running.channel.receive(until: wait)
      var done = 0.0
      while answer.kind == .progress {
        var reader = ByteReader(answer.body)
        let part = try reader.double()
        if part > done, part <= 1 {
          done = part
          progress(part)
        }
        answer = try running.channel.receive(until: wait)
      }
      return try finish(answer, of: running)
    } catch let interruption as Channel.Interruption {
      throw recover(from: interruption, running)
    } catch let error as StudioError where error.code == .workerCrashed || error.code == .workerMissing {
      worker = nil
      throw error
    }
  }

  private func finish(_ answer: Frame, of running: WorkerProcess) throws -> [UInt8] {
    running.served += 1
    // The next one is started while nobody waits.
    if running.served >= (role.servesOnce ? 1 : configuration.limits.requestsPerWorker) {
      worker = try? WorkerProcess(role: role, configuration: configuration)
    }
    switch answer.kind {
    case .answer: return answer.body
    case .failure:
      var reader = ByteReader(answer.body)
      throw try StudioError(from: &reader)
    default: throw StudioError(.workerCrashed, detail: "the \(role.rawValue) worker answered with \(answer.kind)")
    }
  }

  /// What the caller is told when the conversation broke off, with the worker left usable or gone.
  private func recover(from interruption: Channel.Interruption, _ running: WorkerProcess) -> any Error {
    switch interruption {
    case .woken where isClosed.load(ordering: .acquiring):
      worker = nil
      return StudioError(.closed)
    case .woken:
      // Loading the models again would take seconds, so a cutter is asked to stop; the others are cheap to replace.
      if role != .cut || !running.isReady || !stops(running) { worker = nil }
      return CancellationError()
    case .timedOut:
      worker = nil
      return StudioError(.timedOut, limit: seconds, detail: "\(role.rawValue) worker")
    case .closed:
      let signal = running.end()
      worker = nil
      if signal == SIGXCPU { return StudioError(.timedOut, limit: seconds, detail: "\(role.rawValue) worker, CPU") }
      return StudioError(.workerCrashed, detail: "\(role.rawValue) worker ended by signal \(signal)")
    }
  }

  private func stops(_ running: WorkerProcess) -> Bool {
    let wait = Channel.Wait(deadline: Channel.Wait.now + 10)
    do {
      try running.channel.send(Frame(kind: .cancel, body: []), until: wait)
      // An answer may have been under way when the request was withdrawn; the acknowledgement comes after it.
      while try running.channel.receive(until: wait).kind != .cancelled {}
      return true
    } catch { return false }
  }

  private var seconds: Int {
    switch role {
    case .decode: configuration.limits.decodeSeconds
    case .cut: configuration.limits.cutSeconds
    case .make, .text: configuration.limits.makeSeconds
    case .film: configuration.limits.filmSeconds
    }
  }
}
