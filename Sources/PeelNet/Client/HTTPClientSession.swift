/// Speaks HTTP/1.1 on one outgoing connection, one request at a time. Confined to the client's loop.
final class HTTPClientSession: ConnectionDriver {
  let origin: NetURL.Origin
  private let pool: HTTPClientPool
  /// Let go in ``disconnected()``.
  private var connection: Connection?
  private var parser: HTTPParser
  private(set) var exchange: HTTPExchange?
  private var body: [UInt8] = []
  private var hasReceived = false
  private var isReused = false

  init(origin: NetURL.Origin, pool: HTTPClientPool) {
    self.origin = origin
    self.pool = pool
    parser = HTTPParser(isRequest: false, limits: pool.limits)
  }

  func begin(on connection: Connection) {
    self.connection = connection
    rest(on: connection)
  }

  /// Kept for less than servers keep it, so that a request rarely meets a connection that is closing.
  private func rest(on connection: Connection) {
    connection.setDriverDeadline(connection.loop.now + pool.limits.keepAlive / 4 * 3)
  }

  func send(_ exchange: HTTPExchange) {
    guard let connection, connection.isOpen, !connection.isClosing else {
      return pool.lost(exchange, wasReused: isReused, NetError(.connectionClosed, "the connection was closed"))
    }
    self.exchange = exchange
    exchange.session = self
    body = []
    hasReceived = false
    parser.hasNoBody = exchange.request.method == .head
    let limit = pool.limits.values.responseBody
    parser.body = { [unowned self] part in
      guard body.count + part.count <= limit else {
        return HTTPFailure(502, "answer-too-large", "the answer is larger than \(limit) bytes")
      }
      body.append(contentsOf: part)
      return nil
    }
    connection.setDriverDeadline(.max)
    connection.send(SharedBytes(exchange.request.encoded()))
  }

  /// Gives up the request and with it the connection, on which the answer may still come.
  func abandon() {
    exchange = nil
    connection?.destroy()
  }

  func close() { connection?.closeAfterFlush() }

  func received(_ bytes: UnsafeMutableBufferPointer<UInt8>, on connection: Connection) -> Int {
    guard exchange != nil else {
      // An answer nobody asked for.
      connection.destroy()
      return bytes.count
    }
    hasReceived = true
    var used = 0
    while used < bytes.count || parser.hasMoreSteps, connection.isOpen {
      let step = parser.feed(UnsafeBufferPointer(rebasing: bytes[used...]))
      used += step.used
      switch step.event {
      case .more: return used
      case .head: if parser.statusCode == 101 { fail(.malformedAnswer, "an upgrade nobody asked for", on: connection) }
      case .complete: if parser.statusCode >= 200 { complete(on: connection) }
      case .failed(let failure):
        fail(failure.code == "answer-too-large" ? .answerTooLarge : .malformedAnswer, failure.detail, on: connection)
      }
    }
    return bytes.count
  }

  private func complete(on connection: Connection) {
    guard let exchange else { return }
    let response = HTTPClientResponse(status: parser.statusCode, headers: parser.headers, body: body)
    body = []
    self.exchange = nil
    isReused = true
    if parser.isKeptAlive {
      rest(on: connection)
      pool.release(self)
    } else {
      connection.destroy()
    }
    pool.finish(exchange, .success(response))
  }

  private func fail(_ code: NetError.Code, _ detail: String, on connection: Connection) {
    let failed = exchange
    exchange = nil
    connection.destroy()
    if let failed { pool.finish(failed, .failure(NetError(code, detail))) }
  }

  func ended(on connection: Connection) {
    if hasReceived, exchange != nil, case .complete = parser.finish() { complete(on: connection) }
    connection.destroy()
  }

  func deadlinePassed(on connection: Connection) {
    if exchange == nil { connection.destroy() }
  }
  func flushed(on connection: Connection) {}

  func disconnected() {
    let failure = connection?.failure
    connection = nil
    pool.remove(self)
    guard let lost = exchange else { return }
    exchange = nil
    pool.lost(
      lost, wasReused: isReused && !hasReceived,
      failure ?? NetError(.connectionClosed, "\(origin.host) closed the connection before it had answered"))
  }
}
