internal import CPeelSystem
internal import Glibc
internal import Synchronization

/// An HTTP/1.1 and WebSocket server with a listener on every loop of its group.
package final class HTTPServer: Sendable {
  private enum State {
    case bound([Int32])
    case running
    case drained
  }

  /// Where it listens, with the real port.
  package let address: PeerAddress
  private let configuration: HTTPServerConfiguration
  private let group: EventLoopGroup
  private let service: any HTTPService
  private let state: Locked<State>
  private let draining = Atomic<Bool>(false)
  private let shards: Locked<[HTTPServerShardBox]> = Locked([])
  private let waiting = Locked<[CheckedContinuation<Void, Never>]>([])

  /// Binds and listens; accepts nothing before ``run()``.
  /// - Throws: ``NetError`` with a sentence that names the address.
  package init(
    configuration: HTTPServerConfiguration, group: EventLoopGroup, service: any HTTPService
  ) throws {
    self.configuration = configuration
    self.group = group
    self.service = service
    let (descriptors, address) = try Self.bind(configuration, count: group.loops.count)
    self.address = address
    state = Locked(.bound(descriptors))
  }

  deinit {
    state.withLock { state in
      if case .bound(let descriptors) = state { for descriptor in descriptors { _ = peel_close(descriptor) } }
    }
  }

  /// Whether a drain has begun; readiness should fail then.
  package var isDraining: Bool { draining.load(ordering: .relaxed) }

  /// Begins to accept, unless it does already, and returns when it does.
  package func start() async {
    let descriptors: [Int32] = state.withLock { state in
      guard case .bound(let descriptors) = state else { return [] }
      state = .running
      return descriptors
    }
    for (loop, descriptor) in zip(group.loops, descriptors) {
      let box = await loop.run { [configuration, service, worker = group.worker] in
        let shard = HTTPServerShard(loop: loop, worker: worker, configuration: configuration, service: service)
        shard.listen(on: descriptor)
        return HTTPServerShardBox(shard)
      }
      shards.withLock { $0.append(box) }
    }
    // A drain that began while the shards were made may not have met them all.
    if isDraining { for box in shards.withLock({ $0 }) { await box.drain() } }
  }

  /// Serves until ``drain()`` has ended; a cancelled task begins a drain.
  package func run() async throws {
    await start()
    await withTaskCancellationHandler {
      await untilDrained()
    } onCancel: {
      beginDrain()
    }
  }

  /// Closes the listeners, lets requests finish, closes sockets with 1012, and returns when all are gone or the deadline cut them.
  package func drain() async {
    beginDrain()
    await untilDrained()
  }

  private func beginDrain() {
    guard !draining.exchange(true, ordering: .relaxed) else { return }
    let unserved: [Int32] = state.withLock { state in
      guard case .bound(let descriptors) = state else { return [] }
      state = .drained
      return descriptors
    }
    for descriptor in unserved { _ = peel_close(descriptor) }
    // Unstructured so that a signal or a cancelled task can start it; ends by the drain deadline.
    Task {
      let boxes = shards.withLock { $0 }
      await withTaskGroup(of: Void.self) { tasks in
        for box in boxes { tasks.addTask { await box.drain() } }
      }
      state.withLock { $0 = .drained }
      for continuation in waiting.withLock({ waiting in
        defer { waiting = [] }
        return waiting
      }) { continuation.resume() }
    }
  }

  private func untilDrained() async {
    await withCheckedContinuation { continuation in
      let isDone = waiting.withLock { waiting in
        let isDone = state.withLock { if case .drained = $0 { true } else { false } }
        if !isDone { waiting.append(continuation) }
        return isDone
      }
      if isDone { continuation.resume() }
    }
  }

  // MARK: Binding

  private static func bind(
    _ configuration: HTTPServerConfiguration, count: Int
  ) throws -> (descriptors: [Int32], address: PeerAddress) {
    let host =
      configuration.host.hasPrefix("[") && configuration.host.hasSuffix("]")
      ? String(configuration.host.dropFirst().dropLast()) : configuration.host
    var found = [peel_address](repeating: peel_address(), count: 4)
    let status = peel_resolve(host, configuration.port, 1, &found, 4)
    guard status > 0 else {
      let reason = status < 0 ? String(cString: peel_resolve_message(status)) : "no address"
      throw NetError(
        .unknownHost, "cannot listen on host '\(configuration.host)': \(reason); use --host with an address")
    }
    var wanted = found[0]
    // A socket that does not share its port finds out whether anybody else listens there; those that share would not.
    let probe = peel_listen(&wanted, 1, 0)
    guard probe >= 0 else { throw refusal(probe, PeerAddress(wanted)) }
    _ = peel_local_address(probe, &wanted)
    _ = peel_close(probe)
    var descriptors: [Int32] = []
    for _ in 0..<count {
      let descriptor = peel_listen(&wanted, Int32(configuration.limits.backlog), 1)
      guard descriptor >= 0 else {
        for descriptor in descriptors { _ = peel_close(descriptor) }
        throw refusal(descriptor, PeerAddress(wanted))
      }
      descriptors.append(descriptor)
    }
    return (descriptors, PeerAddress(wanted))
  }

  private static func refusal(_ status: Int32, _ address: PeerAddress) -> NetError {
    switch -status {
    case EADDRINUSE:
      NetError(
        .addressInUse, "\(address) is in use by another program; choose another port with --port", number: -status)
    case EADDRNOTAVAIL:
      NetError(
        .addressUnavailable, "\(address) is not an address of this machine; choose another with --host", number: -status
      )
    case EACCES:
      NetError(
        .permissionDenied, "listening on \(address) needs more rights; choose a port above 1023 with --port",
        number: -status)
    default: NetError(.system, "cannot listen on \(address)", number: -status)
    }
  }
}

/// Carries a shard to where its server can start the drain.
///
/// Safety: the shard is touched only in work posted to its own loop.
final class HTTPServerShardBox: @unchecked Sendable {
  private let shard: HTTPServerShard

  init(_ shard: HTTPServerShard) { self.shard = shard }

  func drain() async {
    let loop = shard.loop
    await withCheckedContinuation { continuation in
      loop.post { self.shard.drain { continuation.resume() } }
    }
  }
}
