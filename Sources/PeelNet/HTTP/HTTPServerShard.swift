internal import CPeelSystem
internal import Glibc
internal import PeelCrypto

/// The part of a server that lives on one loop: its listeners, its connections, its state of draining. Confined to that loop.
final class HTTPServerShard: ConnectionOwner {
  let loop: EventLoop
  let worker: Worker
  let configuration: HTTPServerConfiguration
  let limits: SharedLimits
  let service: any HTTPService
  private(set) var isDraining = false
  private var listeners: [Listener] = []
  private var connections: Set<ChannelToken> = []
  private var whenEmpty: [() -> Void] = []

  init(loop: EventLoop, worker: Worker, configuration: HTTPServerConfiguration, service: any HTTPService) {
    self.loop = loop
    self.worker = worker
    self.configuration = configuration
    limits = SharedLimits(configuration.limits)
    self.service = service
  }

  func listen(on descriptor: Int32) {
    let listener = Listener(descriptor: descriptor, loop: loop, pause: configuration.limits.acceptPause) {
      [unowned self] descriptor, peer in accept(descriptor, peer)
    }
    listeners.append(listener)
    _ = listener.open(interest: PEEL_READABLE)
  }

  private func accept(_ descriptor: Int32, _ peer: PeerAddress) {
    let secure: SecureLayer?
    do {
      secure = try configuration.identity.map { identity throws(CryptoError) in SecureLayer(try TLSSession(identity)) }
    } catch {
      // No memory for one more session: the peer may try again.
      _ = peel_close(descriptor)
      return
    }
    let session = HTTPServerSession(shard: self)
    let connection = Connection(
      descriptor: descriptor, peer: peer, loop: loop, driver: session, limits: limits, secure: secure)
    connection.owner = self
    guard connection.start() >= 0 else { return }
    connections.insert(connection.token)
    session.begin(on: connection)
  }

  func closed(_ connection: Connection) {
    connections.remove(connection.token)
    if connections.isEmpty { finishIfDrained() }
  }

  /// Closes listeners, tells every connection, and calls `done` when the last is gone or the deadline has passed.
  func drain(done: @escaping () -> Void) {
    whenEmpty.append(done)
    guard !isDraining else { return finishIfDrained() }
    isDraining = true
    for listener in listeners { listener.close() }
    listeners = []
    for connection in open { connection.beginDraining() }
    loop.schedule(after: configuration.limits.drainDeadline) { [self] in
      for connection in open { connection.destroy() }
    }
    finishIfDrained()
  }

  private var open: [Connection] {
    connections.compactMap { ConnectionRef(loop: loop, token: $0).connection }
  }

  private func finishIfDrained() {
    guard isDraining, connections.isEmpty else { return }
    let waiting = whenEmpty
    whenEmpty = []
    for done in waiting { done() }
  }
}

extension Connection {
  fileprivate func beginDraining() {
    if let session = driver as? HTTPServerSession {
      session.drain(on: self)
    } else if let socket = driver as? WebSocket {
      socket.close(.restarting)
    }
  }
}
