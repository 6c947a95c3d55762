import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One thread that does jobs in order from a bounded queue, away from the threads that run tasks.
final class SerialThread: Sendable {
  /// A place in the queue.
  struct Ticket: Hashable, Sendable { fileprivate let number: UInt64 }

  private struct Job {
    let ticket: Ticket
    let work: @Sendable () -> Void
  }

  /// What owner and thread share; the thread lives until `stopped` is set and the queue is empty.
  private final class Shared: Sendable {
    struct State {
      var jobs: [Job] = []
      var issued: UInt64 = 0
      var stopped = false
    }
    let state = Mutex(State())
    let signal = DispatchSemaphore(value: 0)

    func run() {
      while true {
        signal.wait()
        let (job, stopped) = state.withLock { state in
          (state.jobs.isEmpty ? nil : state.jobs.removeFirst(), state.stopped && state.jobs.isEmpty)
        }
        job?.work()
        if stopped { return }
      }
    }
  }

  private let shared = Shared()
  private let limit: Int

  /// Starts the thread.
  /// - Parameter limit: How many jobs may wait, apart from the one being done.
  init(limit: Int) {
    self.limit = limit
    let argument = Unmanaged.passRetained(shared).toOpaque()
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let status = pthread_create(&thread, nil, Self.main, argument)
    guard status == 0 else { fatalError("the system refused a thread (error \(status))") }
    #if canImport(Glibc)
      pthread_detach(thread)
    #else
      if let thread { pthread_detach(thread) }
    #endif
  }

  #if canImport(Glibc)
    private static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { argument in
      if let argument { Unmanaged<Shared>.fromOpaque(argument).takeRetainedValue().run() }
      return nil
    }
  #else
    private static let main: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = { argument in
      Unmanaged<Shared>.fromOpaque(argument).takeRetainedValue().run()
      return nil
    }
  #endif

  deinit {
    shared.state.withLock { $0.stopped = true }
    shared.signal.signal()
  }

  /// How many jobs wait.
  var waiting: Int { shared.state.withLock { $0.jobs.count } }

  /// Puts a job at the end of the queue; `nil` when the queue is full.
  func submit(_ work: @escaping @Sendable () -> Void) -> Ticket? {
    let ticket = shared.state.withLock { state -> Ticket? in
      guard state.jobs.count < limit else { return nil }
      state.issued += 1
      let ticket = Ticket(number: state.issued)
      state.jobs.append(Job(ticket: ticket, work: work))
      return ticket
    }
    if ticket != nil { shared.signal.signal() }
    return ticket
  }

  /// Takes a job back out of the queue; `false` when it has begun or is done.
  func withdraw(_ ticket: Ticket) -> Bool {
    shared.state.withLock { state in
      guard let index = state.jobs.firstIndex(where: { $0.ticket == ticket }) else { return false }
      state.jobs.remove(at: index)
      return true
    }
  }
}
