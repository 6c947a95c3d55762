internal import PeelCrypto

/// The client's side of the opening handshake (RFC 6455 section 4.1). Confined to a loop.
final class WebSocketHandshake: ConnectionDriver {
  private let url: NetURL
  private let key = Base64.encode(SecureRandom.bytes(16))
  private let subprotocols: [String]
  private let limits: SharedLimits
  private let parser: HTTPParser
  private var makeHandler: (() -> any WebSocketHandler)?
  private var done: ((Result<WebSocket, NetError>) -> Void)?
  private var body: [UInt8] = []
  /// Let go in ``disconnected()``.
  private var connection: Connection?

  init(
    url: NetURL, subprotocols: [String], limits: SharedLimits, makeHandler: @escaping () -> any WebSocketHandler,
    done: @escaping (Result<WebSocket, NetError>) -> Void
  ) {
    self.url = url
    self.subprotocols = subprotocols
    self.limits = limits
    self.makeHandler = makeHandler
    self.done = done
    parser = HTTPParser(isRequest: false, limits: limits)
  }

  func begin(_ headers: HTTPHeaders, on connection: Connection) {
    self.connection = connection
    var text = "GET \(url.target) HTTP/1.1\r\nhost: \(url.authority)\r\nupgrade: websocket\r\nconnection: Upgrade\r\n"
    text += "sec-websocket-key: \(key)\r\nsec-websocket-version: 13\r\n"
    if !subprotocols.isEmpty { text += "sec-websocket-protocol: \(subprotocols.joined(separator: ", "))\r\n" }
    var bytes = Array(text.utf8)
    headers.write(to: &bytes)
    connection.send(SharedBytes(bytes + [13, 10]))
    connection.setDriverDeadline(connection.loop.now + limits.headerTimeout)
    // A refusal is worth quoting, as far as it is short.
    parser.body = { [unowned self] part in
      if body.count < 4096 { body.append(contentsOf: part.prefix(4096 - body.count)) }
      return nil
    }
  }

  func received(_ bytes: UnsafeMutableBufferPointer<UInt8>, on connection: Connection) -> Int {
    var used = 0
    while used < bytes.count || parser.hasMoreSteps, connection.isOpen {
      let step = parser.feed(UnsafeBufferPointer(rebasing: bytes[used...]))
      used += step.used
      switch step.event {
      case .more: return used
      case .head:
        if parser.statusCode == 101 {
          open(on: connection)
          return used
        }
      case .complete: if parser.statusCode >= 200 { refuse(on: connection) }
      case .failed(let failure): fail(.malformedAnswer, failure.detail, on: connection)
      }
    }
    return bytes.count
  }

  private func open(on connection: Connection) {
    let headers = parser.headers
    let agreed = headers["sec-websocket-protocol"]
    guard headers.list("upgrade", contains: "websocket"), headers.list("connection", contains: "upgrade"),
      headers["sec-websocket-accept"] == WebSocketAcceptKey.answer(to: key),
      headers["sec-websocket-extensions"] == nil, agreed.map({ subprotocols.contains($0) }) ?? true,
      let makeHandler, let done
    else { return fail(.malformedAnswer, "\(url.authority) answered the WebSocket handshake wrongly", on: connection) }
    self.makeHandler = nil
    self.done = nil
    let socket = WebSocket(
      connection: connection, handler: makeHandler(), role: .client, limits: limits, subprotocol: agreed)
    self.connection = nil
    connection.replaceDriver(socket)
    done(.success(socket))
    socket.begin()
  }

  private func refuse(on connection: Connection) {
    let words = String(decoding: body.prefix(300), as: UTF8.self)
    fail(
      .upgradeRefused,
      "\(url.authority) refused the WebSocket with \(parser.statusCode)\(words.isEmpty ? "" : ": \(words)")",
      number: Int32(parser.statusCode), on: connection)
  }

  private func fail(_ code: NetError.Code, _ detail: String, number: Int32 = 0, on connection: Connection) {
    let done = self.done
    self.done = nil
    connection.destroy()
    done?(.failure(NetError(code, detail, number: number)))
  }

  func ended(on connection: Connection) {
    fail(.connectionClosed, "\(url.authority) closed the connection during the WebSocket handshake", on: connection)
  }

  func deadlinePassed(on connection: Connection) {
    fail(.timedOut, "\(url.authority) did not answer the WebSocket handshake in time", on: connection)
  }

  func flushed(on connection: Connection) {}

  func disconnected() {
    let failure = connection?.failure
    connection = nil
    done?(
      .failure(
        failure
          ?? NetError(.connectionClosed, "\(url.authority) closed the connection during the WebSocket handshake")))
    done = nil
  }
}
