internal import CPeelSystem
internal import Synchronization

/// The connections of a client by origin, and the requests that wait for one. Confined to the client's loop.
///
/// Safety: the box around it is Sendable because every use is in work posted to that loop.
final class HTTPClientPool: @unchecked Sendable {
  private struct Lane {
    var open: [HTTPClientSession] = []
    var idle: [HTTPClientSession] = []
    var dialing = 0
    var waiting: [HTTPExchange] = []
  }

  let limits: SharedLimits
  private let dialer: Dialer
  private let trust: ClientTrust
  private let width: Int
  private var lanes: [NetURL.Origin: Lane] = [:]
  private var isClosed = false

  init(dialer: Dialer, limits: NetLimits, width: Int, trust: ClientTrust) {
    self.dialer = dialer
    self.trust = trust
    self.limits = SharedLimits(limits)
    self.width = width
  }

  private var loop: EventLoop { dialer.loop }

  func start(_ exchange: HTTPExchange) {
    guard !exchange.wasCancelled.load(ordering: .relaxed) else { return exchange.finish(.failure(CancellationError())) }
    guard !isClosed else {
      return exchange.finish(.failure(NetError(.connectionClosed, "the client was closed")))
    }
    let timeout = exchange.request.timeout ?? limits.values.responseTimeout
    exchange.timer = loop.schedule(after: timeout) { [self] in
      exchange.timer = nil
      stop(exchange, NetError(.timedOut, "\(exchange.request.url.authority) did not answer in time"))
    }
    queue(exchange)
  }

  func cancel(_ exchange: HTTPExchange) { stop(exchange, CancellationError()) }

  func close() {
    isClosed = true
    let all = lanes
    lanes = [:]
    for lane in all.values {
      for exchange in lane.waiting { finish(exchange, .failure(NetError(.connectionClosed, "the client was closed"))) }
      for session in lane.open { session.close() }
    }
  }

  func finish(_ exchange: HTTPExchange, _ result: Result<HTTPClientResponse, any Error>) {
    if let timer = exchange.timer { loop.cancelTimer(timer) }
    exchange.timer = nil
    exchange.finish(result)
  }

  /// A session may take another request.
  func release(_ session: HTTPClientSession) {
    guard !isClosed else { return session.close() }
    lanes[session.origin, default: Lane()].idle.append(session)
    // Later in the turn, so that the answer is delivered first.
    loop.later { [self] in serve(session.origin) }
  }

  func remove(_ session: HTTPClientSession) {
    lanes[session.origin]?.open.removeAll { $0 === session }
    lanes[session.origin]?.idle.removeAll { $0 === session }
    if let lane = lanes[session.origin], lane.open.isEmpty, lane.dialing == 0, lane.waiting.isEmpty {
      lanes[session.origin] = nil
    } else {
      serve(session.origin)
    }
  }

  /// A connection went before the answer; a kept one may have been closed long ago, so the request gets one more try.
  func lost(_ exchange: HTTPExchange, wasReused: Bool, _ error: NetError) {
    guard exchange.isOpen else { return }
    guard wasReused, exchange.request.isRepeatable, !exchange.hasBeenRetried, !isClosed else {
      return finish(exchange, .failure(error))
    }
    exchange.hasBeenRetried = true
    queue(exchange)
  }

  private func stop(_ exchange: HTTPExchange, _ error: any Error) {
    guard exchange.isOpen else { return }
    let session = exchange.session
    lanes[exchange.request.url.origin]?.waiting.removeAll { $0 === exchange }
    finish(exchange, .failure(error))
    if session?.exchange === exchange { session?.abandon() }
  }

  private func queue(_ exchange: HTTPExchange) {
    lanes[exchange.request.url.origin, default: Lane()].waiting.append(exchange)
    serve(exchange.request.url.origin)
  }

  private func serve(_ origin: NetURL.Origin) {
    while let lane = lanes[origin], let exchange = lane.waiting.first {
      if let session = lane.idle.last {
        lanes[origin]?.idle.removeLast()
        lanes[origin]?.waiting.removeFirst()
        session.send(exchange)
      } else if lane.dialing < lane.waiting.count, lane.open.count + lane.dialing < width {
        lanes[origin]?.dialing += 1
        dial(exchange.request.url)
      } else {
        return
      }
    }
  }

  private func dial(_ url: NetURL) {
    dialer.dial(url) { [self] result in
      lanes[url.origin]?.dialing -= 1
      switch result {
      case .success(let found): adopt(found.descriptor, found.peer, url)
      case .failure(let error): giveUp(url.origin, error)
      }
    }
  }

  /// Every request of this origin would meet the same.
  private func giveUp(_ origin: NetURL.Origin, _ error: NetError) {
    let waiting = lanes[origin]?.waiting ?? []
    lanes[origin]?.waiting = []
    for exchange in waiting { finish(exchange, .failure(error)) }
  }

  private func adopt(_ descriptor: Int32, _ peer: PeerAddress, _ url: NetURL) {
    let secure: SecureLayer?
    do {
      secure = try trust.layer(for: url)
    } catch {
      _ = peel_close(descriptor)
      return giveUp(url.origin, error)
    }
    let session = HTTPClientSession(origin: url.origin, pool: self)
    let connection = Connection(
      descriptor: descriptor, peer: peer, loop: loop, driver: session, limits: limits, secure: secure)
    session.begin(on: connection)
    guard connection.start() >= 0, !isClosed else { return connection.destroy() }
    lanes[url.origin, default: Lane()].open.append(session)
    release(session)
  }
}
