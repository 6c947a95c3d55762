/// An open WebSocket on a connection. Confined to its loop; elsewhere hold its ``ref``.
package final class WebSocket: ConnectionDriver {
  private enum State {
    case open
    /// Our close frame is out and the peer's is awaited.
    case closing
    case closed
  }

  /// Names this socket for other threads.
  package let ref: ConnectionRef
  /// What was agreed on in the upgrade.
  package let subprotocol: String?
  private var connection: Connection?
  private var handler: (any WebSocketHandler)?
  private let limits: SharedLimits
  private var decoder: WebSocketDecoder
  private var state = State.open
  private var wasCongested = false
  private var lastReceived: UInt64
  /// When the first ping went out that nothing has answered.
  private var pinged: UInt64 = 0
  private var closeCode = CloseCode.abnormal
  private var closeReason = ""

  init(
    connection: Connection, handler: any WebSocketHandler, role: WebSocketRole, limits: SharedLimits,
    subprotocol: String?
  ) {
    ref = connection.ref
    self.connection = connection
    self.handler = handler
    self.limits = limits
    self.subprotocol = subprotocol
    lastReceived = connection.loop.now
    decoder = WebSocketDecoder(
      role: role, messageLimit: limits.values.webSocketMessage, fragmentLimit: limits.values.webSocketFragments)
  }

  func begin() {
    connection?.setDriverDeadline(lastReceived + limits.pingInterval)
    handler?.opened(self)
  }

  package var peer: PeerAddress? { connection?.peer }
  package var isOpen: Bool { state == .open }

  /// Bytes that wait to be sent.
  package var bufferedBytes: Int { connection?.output.byteCount ?? 0 }

  /// Whether ephemeral frames should be dropped rather than sent.
  package var isCongested: Bool {
    bufferedBytes > limits.values.outputSoft || ref.loop.queuedBytes > limits.values.outputPerLoop
  }

  /// Largest message taken, up to the hard limit.
  package var messageLimit: Int {
    get { decoder.messageLimit }
    set { decoder.messageLimit = min(max(newValue, 0), limits.values.webSocketMessageHard) }
  }

  // MARK: Sending

  /// Queues a frame; it leaves with all others of this turn in one system call.
  package func send(_ frame: Frame) { queue(decoder.role == .server ? frame.bytes : frame.masked(Self.key()).bytes) }

  /// Queues frames that follow each other. Only on a server's sockets: a client masks every frame with a key of its own.
  package func send(_ run: FrameRun) {
    precondition(decoder.role == .server, "a client's frames are masked one by one")
    queue(run.bytes)
  }

  private func queue(_ bytes: SharedBytes) {
    guard state == .open, let connection else { return }
    connection.send(bytes)
    if connection.output.byteCount > limits.values.outputHard
      || connection.output.messageCount > limits.values.outputFrames
    {
      connection.dropUnsentOutput()
      close(.slowConsumer, reason: "the output was not read")
    } else if isCongested {
      wasCongested = true
    }
  }

  /// Queues a text message; the bytes must be valid UTF-8.
  package func sendText(_ text: [UInt8]) { send(Frame(text: text)) }

  /// Sends a close frame and waits for the peer's, at most ``NetLimits/closeTimeout``.
  package func close(_ code: CloseCode, reason: String = "") {
    guard state == .open, let connection else { return }
    state = .closing
    closeCode = code
    closeReason = reason
    decoder.dropAssembled()
    connection.send(Frame(close: code, reason: reason, mask: mask()).bytes)
    connection.setDriverDeadline(connection.loop.now + limits.closeTimeout)
  }

  /// Stops reading, for a producer whose messages cannot be taken in now.
  package func pauseReading() { connection?.pauseReading() }

  /// Reads on after ``pauseReading()``.
  package func resumeReading() { connection?.resumeReading() }

  private func mask() -> UInt32? { decoder.role == .client ? Self.key() : nil }

  private static func key() -> UInt32 { UInt32.random(in: 1...UInt32.max) }

  // MARK: Receiving

  func received(_ bytes: UnsafeMutableBufferPointer<UInt8>, on connection: Connection) -> Int {
    lastReceived = connection.loop.now
    var position = 0
    var span = bytes.mutableSpan
    while position < bytes.count, state != .closed, connection.isOpen {
      do {
        switch try decoder.next(&span, &position) {
        case .needMore: return position
        case .fragment, .pong: break
        case .ping(let range): pong(span.span.extracting(range), on: connection)
        case .message(let isText, let range): deliver(isText, span.span.extracting(range))
        case .assembled(let isText):
          let message = decoder.assembled
          decoder.dropAssembled()
          deliver(isText, message.span)
        case .close(let code, let range):
          let reason = span.span.extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
          peerClosed(code, reason, on: connection)
          return bytes.count
        }
      } catch {
        fail(error, on: connection)
        return bytes.count
      }
    }
    return position
  }

  private func deliver(_ isText: Bool, _ message: Span<UInt8>) {
    guard state == .open, let handler else { return }
    if isText { handler.received(text: message, on: self) } else { handler.received(binary: message, on: self) }
  }

  private func pong(_ payload: Span<UInt8>, on connection: Connection) {
    // A peer that pings without reading must not fill the memory with pongs.
    guard state == .open, connection.output.byteCount < limits.values.outputSoft else { return }
    connection.send(Frame(.pong, payload, mask: mask()).bytes)
  }

  private func peerClosed(_ code: CloseCode, _ reason: String, on connection: Connection) {
    if state == .open {
      closeCode = code
      closeReason = reason
      let answer =
        code == .none ? Frame(.close, [UInt8]().span, mask: mask()) : Frame(close: code, reason: "", mask: mask())
      connection.send(answer.bytes)
    }
    state = .closed
    connection.closeAfterFlush()
    report()
  }

  private func fail(_ error: WebSocketError, on connection: Connection) {
    if state == .open {
      closeCode = error.code
      closeReason = error.detail
      connection.send(Frame(close: error.code, reason: error.detail, mask: mask()).bytes)
    }
    state = .closed
    connection.closeAfterFlush()
    report()
  }

  // MARK: The rest of its life

  func ended(on connection: Connection) {
    state = .closed
    connection.closeAfterFlush()
    report()
  }

  func deadlinePassed(on connection: Connection) {
    guard state == .open else { return connection.destroy() }
    let now = connection.loop.now
    // While we do not read, silence says nothing about the peer.
    if connection.isReadPaused { lastReceived = now }
    guard now - min(now, lastReceived) + DeadlineWheel.tick >= limits.pingInterval else {
      return connection.setDriverDeadline(lastReceived + limits.pingInterval)
    }
    // Judged from the ping, not from the last word, so that a loop that was held up blames nobody.
    let patience = limits.pongTimeout - min(limits.pongTimeout, limits.pingInterval)
    if pinged > lastReceived {
      guard now - pinged < patience else { return connection.destroy() }
    } else {
      pinged = now
    }
    connection.send(decoder.role == .server ? Frame.ping.bytes : Frame.ping.masked(Self.key()).bytes)
    connection.setDriverDeadline(min(now + limits.pingInterval, pinged + patience))
  }

  func flushed(on connection: Connection) {
    guard wasCongested else { return }
    wasCongested = false
    if state == .open { handler?.drained(self) }
  }

  func disconnected() {
    state = .closed
    report()
    connection = nil
  }

  private func report() {
    guard let last = handler else { return }
    handler = nil
    decoder.dropAssembled()
    last.closed(closeCode, reason: closeReason, self)
  }
}
