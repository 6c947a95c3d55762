internal import CPeelSystem
internal import Glibc

/// A running worker and the socket to it. It ends with this value.
final class WorkerProcess {
  let channel: Channel
  let process: pid_t
  private var signal: Int32?
  private(set) var isReady = false
  /// Requests it answered.
  var served = 0

  /// Starts the program in a role; it becomes ready later.
  init(role: WorkerRole, configuration: StudioConfiguration) throws(StudioError) {
    var pair: (Int32, Int32) = (-1, -1)
    let status = withUnsafeMutableBytes(of: &pair) {
      peel_socket_pair($0.assumingMemoryBound(to: Int32.self).baseAddress)
    }
    guard status == 0 else {
      throw StudioError(.workerMissing, detail: "socketpair: \(String(cString: strerror(status)))")
    }
    let environment = Self.environment(role: role, configuration: configuration)
    var pointers: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    pointers.append(nil)
    let keepsErrors: Int32 = getenv("PEEL_WORKER_STDERR") != nil ? 1 : 0
    let started = peel_spawn_worker(
      configuration.workerPath, role.rawValue, configuration.vendorPath, pair.1, keepsErrors, pointers)
    close(pair.1)
    guard started > 0 else {
      close(pair.0)
      throw StudioError(
        .workerMissing, detail: "\(configuration.workerPath): \(String(cString: strerror(-started)))")
    }
    process = started
    channel = Channel(descriptor: pair.0)
  }

  /// Waits until the worker has confined itself and set up its library.
  func becomeReady(until wait: Channel.Wait) throws {
    if isReady { return }
    let frame = try channel.receive(until: wait)
    if frame.kind == .failure {
      var reader = ByteReader(frame.body)
      throw try StudioError(from: &reader)
    }
    guard frame.kind == .ready else { throw StudioError(.workerCrashed, detail: "the worker began with \(frame.kind)") }
    isReady = true
  }

  /// Ends the process at once. Returns the signal it died of, 0 if it had ended by itself.
  @discardableResult
  func end() -> Int32 {
    if let signal { return signal }
    // What it died of is known only if it is dead already; the kill would hide it.
    kill(process, SIGKILL)
    let ended = peel_reap(process)
    signal = ended
    close(channel.descriptor)
    return ended
  }

  deinit { end() }

  private static func environment(role: WorkerRole, configuration: StudioConfiguration) -> [String] {
    let limits = configuration.limits
    let memory =
      switch role {
      case .decode: limits.decodeMemory
      case .cut: limits.cutMemory
      case .make, .text: limits.makeMemory
      case .film: limits.filmMemory
      }
    // Two threads of the video encoder may both be counted.
    let processorSeconds =
      switch role {
      case .decode: limits.decodeSeconds
      case .film: 2 * limits.filmSeconds
      case .cut, .make, .text: 0
      }
    return [
      "PEEL_WORKER_MEMORY=\(memory)", "PEEL_WORKER_CPU=\(processorSeconds)",
      // One arena: with one a thread, freed pictures stay in the other arenas and count against the limit.
      "MALLOC_ARENA_MAX=1", "MALLOC_TRIM_THRESHOLD_=16777216", "VIPS_WARNING=0", "LC_ALL=C", "PATH=/usr/bin:/bin",
    ]
  }
}
