internal import CPeelSystem
internal import Glibc
internal import Synchronization

/// One thread that waits on epoll, runs the callbacks of its descriptors, and executes tasks and actors pinned to it.
///
/// A loop lives until the process ends: there is nothing to shut down but the servers and clients on it.
///
/// Safety: everything not marked otherwise is touched on the loop's own thread only; `inbox` is a mutex, `thread` an atomic, the
/// descriptors and `index` are set in `init`, before the loop is shared.
package final class EventLoop: SerialExecutor, TaskExecutor, @unchecked Sendable {
  private enum Work {
    case job(UnownedJob)
    case closure(() -> Void)
  }

  private enum Sent: Sendable {
    case job(UnownedJob)
    case closure(@Sendable () -> Void)
  }

  private struct Inbox {
    var items: [Sent] = []
    var isSignalled = false
    /// How many callers have more to post before the loop is to be woken.
    var holds = 0

    /// Whether the loop must be woken now, which is then taken as done.
    mutating func mustSignal() -> Bool {
      guard holds == 0, !isSignalled, !items.isEmpty else { return false }
      isSignalled = true
      return true
    }
  }

  /// The place in its group.
  package let index: Int
  /// Milliseconds of a clock that never goes back, read once per turn.
  package private(set) var now: UInt64

  let poll: Int32
  var table = ChannelTable()
  var wheel: DeadlineWheel
  /// The one buffer all connections read into.
  let readBuffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 64 << 10)
  /// Bytes that head encoders reuse.
  var scratch: [UInt8] = []
  /// Bytes waiting in the output of all connections of this loop.
  var queuedBytes = 0

  private let waker: Int32
  private let inbox = Locked(Inbox())
  private let thread = Atomic<UInt>(0)
  private var local: [Work] = []
  private var timers = TimerQueue()
  private var dirty: [Connection] = []
  private var spare: Int32
  private var lastRequest: UInt64 = 0
  private var dateSecond: Int64 = -1
  private var dateText: [UInt8] = []

  init(index: Int) throws {
    self.index = index
    poll = peel_poll_create()
    waker = peel_waker_create()
    spare = peel_open_spare()
    now = peel_now_milliseconds()
    wheel = DeadlineWheel(now: now)
    guard poll >= 0, waker >= 0, peel_poll_add(poll, waker, PEEL_READABLE, UInt64.max) >= 0 else {
      throw NetError(.system, "cannot create an event loop: out of file descriptors", number: min(poll, waker))
    }
    var handle = pthread_t()
    let status = pthread_create(
      &handle, nil,
      { raw in
        if let raw { Unmanaged<EventLoop>.fromOpaque(raw).takeRetainedValue().turnForever() }
        return nil
      }, Unmanaged.passRetained(self).toOpaque())
    guard status == 0 else { throw NetError(.system, "cannot start a thread for an event loop", number: status) }
    pthread_detach(handle)
  }

  /// Whether the caller runs on this loop's thread.
  package var isCurrent: Bool { thread.load(ordering: .relaxed) == UInt(pthread_self()) }

  // MARK: Work

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if isCurrent { local.append(.job(job)) } else { send(.job(job)) }
  }

  /// Traps when the caller is not on the loop.
  package func checkIsolated() { precondition(isCurrent, "not on the event loop that owns this state") }

  /// For the runtime's own isolation checks.
  package func isIsolatingCurrentContext() -> Bool? { isCurrent }

  /// Runs `work` on the loop, after everything posted before it; from the loop itself, later in the same turn.
  package func post(_ work: @escaping @Sendable () -> Void) {
    if isCurrent { local.append(.closure(work)) } else { send(.closure(work)) }
  }

  /// Runs `work` on the loop later in this turn. Only on the loop.
  package func later(_ work: @escaping () -> Void) {
    checkIsolated()
    local.append(.closure(work))
  }

  /// Runs `work` on the loop and waits for its result.
  package func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
    if isCurrent { return work() }
    return await withCheckedContinuation { continuation in
      post { continuation.resume(returning: work()) }
    }
  }

  /// Runs `work` once, `delay` from now. Only on the loop.
  /// - Returns: A number for ``cancelTimer(_:)``.
  @discardableResult
  package func schedule(after delay: Duration, _ work: @escaping () -> Void) -> UInt64 {
    checkIsolated()
    return timers.insert(at: peel_now_milliseconds() + delay.milliseconds, work)
  }

  /// Forgets a timer that has not fired. Only on the loop.
  package func cancelTimer(_ id: UInt64) {
    checkIsolated()
    timers.cancel(id)
  }

  private func send(_ item: Sent) {
    let mustSignal = inbox.withLock { inbox in
      inbox.items.append(item)
      return inbox.mustSignal()
    }
    if mustSignal { peel_waker_signal(waker) }
  }

  /// Puts off waking the loop until ``release()``; what runs already goes on.
  func hold() { inbox.withLock { $0.holds += 1 } }

  func release() {
    let mustSignal = inbox.withLock { inbox in
      inbox.holds -= 1
      return inbox.mustSignal()
    }
    if mustSignal { peel_waker_signal(waker) }
  }

  // MARK: Service to connections

  func markDirty(_ connection: Connection) { dirty.append(connection) }

  func nextRequestID() -> UInt64 {
    lastRequest += 1
    return UInt64(index) << 48 | lastRequest
  }

  /// The value of a `Date` header, made once a second.
  var date: [UInt8] {
    let second = Int64(time(nil))
    if second != dateSecond {
      dateSecond = second
      dateText = Array(HTTPDate.text(secondsSince1970: second).utf8)
    }
    return dateText
  }

  /// Turns one waiting connection away when there is no descriptor for it.
  /// - Returns: Whether another may wait; false when nothing can be done but to pause.
  func shed(listener: Int32) -> Bool {
    guard spare >= 0 else {
      spare = peel_open_spare()
      return false
    }
    _ = peel_close(spare)
    var peer = peel_address()
    let accepted = peel_accept(listener, &peer)
    if accepted >= 0 { _ = peel_close(accepted) }
    spare = peel_open_spare()
    return accepted >= 0 && spare >= 0
  }

  // MARK: The turn

  private func turnForever() {
    thread.store(UInt(pthread_self()), ordering: .relaxed)
    var events = [peel_event](repeating: peel_event(), count: 256)
    var expired: [UInt64] = []
    while true {
      let count = peel_poll_wait(poll, &events, Int32(events.count), timeout())
      precondition(count >= 0, "epoll_wait failed with \(-count)")
      now = peel_now_milliseconds()
      for event in events.prefix(Int(count)) {
        if event.token == UInt64.max {
          takeInbox()
        } else {
          table[ChannelToken(packed: event.token)]?.ready(event.events)
        }
      }
      wheel.expire(now: now, into: &expired)
      for token in expired { table[ChannelToken(packed: token)]?.wheelTurned(now: now) }
      expired.removeAll(keepingCapacity: true)
      while let work = timers.pop(now: now) { work() }
      runLocal()
      flush()
    }
  }

  private func timeout() -> Int32 {
    guard local.isEmpty, dirty.isEmpty else { return 0 }
    let next = min(timers.next ?? .max, wheel.next ?? .max)
    guard next != .max else { return -1 }
    let current = peel_now_milliseconds()
    return next <= current ? 0 : Int32(clamping: next - current)
  }

  private func takeInbox() {
    peel_waker_clear(waker)
    let items = inbox.withLock { inbox in
      inbox.isSignalled = false
      let items = inbox.items
      inbox.items = []
      return items
    }
    for item in items {
      switch item {
      case .job(let job): local.append(.job(job))
      case .closure(let work): local.append(.closure(work))
      }
    }
  }

  /// A few rounds, so that tasks that wake each other cannot keep the sockets waiting.
  private func runLocal() {
    var round = 0
    while !local.isEmpty, round < 8 {
      round += 1
      var batch: [Work] = []
      swap(&batch, &local)
      for work in batch {
        switch work {
        case .job(let job):
          job.runSynchronously(isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
        case .closure(let work): work()
        }
      }
    }
  }

  private func flush() {
    guard !dirty.isEmpty else { return }
    var batch: [Connection] = []
    swap(&batch, &dirty)
    for connection in batch { connection.flush() }
  }
}
