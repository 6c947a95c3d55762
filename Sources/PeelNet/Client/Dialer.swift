internal import CPeelSystem
internal import Glibc

/// Makes TCP connections: looks the name up on the worker and tries its addresses in turn. Confined to a loop.
struct Dialer: Sendable {
  let loop: EventLoop
  let worker: Worker
  let timeout: Duration

  /// Waits for one connection attempt.
  private final class Attempt: Channel {
    private let finished: (Int32) -> Void

    init(descriptor: Int32, loop: EventLoop, finished: @escaping (Int32) -> Void) {
      self.finished = finished
      super.init(descriptor: descriptor, loop: loop)
    }

    override func ready(_ events: UInt32) {
      let status = peel_socket_error(descriptor)
      guard status == 0 else { return fail(status) }
      finished(detach())
    }

    override func deadlinePassed(now: UInt64) { fail(-ETIMEDOUT) }

    private func fail(_ status: Int32) {
      close()
      finished(status)
    }
  }

  /// Connects to a host; `done` comes once, on the loop.
  func dial(
    _ url: NetURL, done: @escaping (Result<(descriptor: Int32, peer: PeerAddress), NetError>) -> Void
  ) {
    let deadline = loop.now + timeout.milliseconds
    let landing = Landing(done)
    let isQueued = worker.run { [self] in
      var found = [peel_address](repeating: peel_address(), count: 8)
      let count = peel_resolve(url.host, url.port, 0, &found, 8)
      let addresses = found.prefix(Int(max(0, count))).map { PeerAddress($0) }
      loop.post {
        guard count > 0 else {
          let reason = count < 0 ? String(cString: peel_resolve_message(count)) : "no address"
          return landing.done(
            .failure(NetError(.unknownHost, "cannot find the host '\(url.host)': \(reason)", number: count)))
        }
        attempt(addresses[...], url, deadline: deadline, landing)
      }
    }
    if !isQueued { done(.failure(NetError(.system, "too many look-ups wait already"))) }
  }

  private func attempt(_ addresses: ArraySlice<PeerAddress>, _ url: NetURL, deadline: UInt64, _ landing: Landing) {
    guard let address = addresses.first else { return }
    var raw = address.raw
    var pending: Int32 = 0
    let descriptor = peel_connect(&raw, &pending)
    let next: (Int32) -> Void = { [self] status in
      if status >= 0 { return landing.done(.success((status, address))) }
      if addresses.count > 1, loop.now < deadline {
        return attempt(addresses.dropFirst(), url, deadline: deadline, landing)
      }
      let code: NetError.Code =
        status == -ECONNREFUSED ? .connectionRefused : status == -ETIMEDOUT ? .timedOut : .system
      let words =
        code == .connectionRefused ? "nobody listens there" : code == .timedOut ? "no answer in time" : "no way there"
      landing.done(.failure(NetError(code, "cannot connect to \(url.authority): \(words)", number: -status)))
    }
    guard descriptor >= 0 else { return next(descriptor) }
    let channel = Attempt(descriptor: descriptor, loop: loop, finished: next)
    guard channel.open(interest: PEEL_WRITABLE) >= 0 else { return next(-EMFILE) }
    channel.setDeadline(deadline)
  }

  /// Safety: made and called on the loop alone; the worker only carries it.
  private final class Landing: @unchecked Sendable {
    let done: (Result<(descriptor: Int32, peer: PeerAddress), NetError>) -> Void

    init(_ done: @escaping (Result<(descriptor: Int32, peer: PeerAddress), NetError>) -> Void) { self.done = done }
  }
}
