internal import CPeelSystem
package import PeelCrypto

/// A WebSocket to a server, for one task that reads and any that send.
package final class WebSocketClient: Sendable {
  private let ref: ConnectionRef
  private let link: Link
  /// What was agreed on in the handshake.
  package let subprotocol: String?

  private init(ref: ConnectionRef, subprotocol: String?, link: Link) {
    self.ref = ref
    self.subprotocol = subprotocol
    self.link = link
  }

  deinit { ref.loop.post { [ref] in ref.webSocket?.close(.goingAway) } }

  /// Connects and shakes hands.
  /// - Throws: ``NetError``; `upgradeRefused` carries the status in ``NetError/number``.
  package static func connect(
    _ url: NetURL, headers: HTTPHeaders = [:], subprotocols: [String] = [], group: EventLoopGroup,
    limits: NetLimits = NetLimits(), trust: TLSClientContext.Trust = .system
  ) async throws -> WebSocketClient {
    let link = Link()
    let (ref, subprotocol) = try await open(
      url, headers: headers, subprotocols: subprotocols, group: group, limits: limits, trust: trust
    ) { LinkHandler(link) }
    return WebSocketClient(ref: ref, subprotocol: subprotocol, link: link)
  }

  /// Connects with a handler on the loop in place of a stream, for those that decode where the bytes lie.
  /// - Returns: The socket's name, for sending and closing.
  package static func open(
    _ url: NetURL, headers: HTTPHeaders = [:], subprotocols: [String] = [], group: EventLoopGroup,
    limits: NetLimits = NetLimits(), trust: TLSClientContext.Trust = .system,
    makeHandler: @escaping @Sendable () -> any WebSocketHandler
  ) async throws -> (ref: ConnectionRef, subprotocol: String?) {
    let loop = group.next()
    let dialer = Dialer(loop: loop, worker: group.worker, timeout: limits.connectTimeout)
    return try await withCheckedThrowingContinuation { continuation in
      loop.post {
        let limits = SharedLimits(limits)
        dialer.dial(url) { result in
          switch result {
          case .failure(let error): continuation.resume(throwing: error)
          case .success(let found):
            let handshake = WebSocketHandshake(
              url: url, subprotocols: subprotocols, limits: limits, makeHandler: makeHandler
            ) { result in
              continuation.resume(with: result.map { ($0.ref, $0.subprotocol) }.mapError { $0 as any Error })
            }
            let secure: SecureLayer?
            do {
              secure = try ClientTrust(trust).layer(for: url)
            } catch {
              _ = peel_close(found.descriptor)
              return continuation.resume(throwing: error)
            }
            let connection = Connection(
              descriptor: found.descriptor, peer: found.peer, loop: loop, driver: handshake, limits: limits,
              secure: secure)
            guard connection.start() >= 0 else { return connection.destroy() }
            handshake.begin(headers, on: connection)
          }
        }
      }
    }
  }

  /// Queues a text message; waits while the output is above the soft mark.
  /// - Throws: ``NetError`` `connectionClosed` when the socket is closed.
  package func send(text: String) async throws { try await send(Frame(text: text)) }

  /// Queues a text message that is valid UTF-8 already.
  package func send(text: [UInt8]) async throws { try await send(Frame(text: text)) }

  /// Queues a binary message.
  package func send(binary: [UInt8]) async throws { try await send(Frame(binary: binary)) }

  private func send(_ frame: Frame) async throws {
    let isQueued = await withCheckedContinuation { continuation in
      ref.loop.post { [ref, link] in
        guard let socket = ref.webSocket, socket.isOpen else { return continuation.resume(returning: false) }
        socket.send(frame)
        if socket.isCongested {
          link.waitForRoom(continuation)
        } else {
          continuation.resume(returning: true)
        }
      }
    }
    guard isQueued else { throw NetError(.connectionClosed, "the WebSocket is closed") }
  }

  /// The next message, or nil when the socket is closed or the task cancelled. One reader at a time.
  package func receive() async -> WebSocketMessage? {
    await link.mailbox.take { [ref] in ref.loop.post { ref.webSocket?.resumeReading() } }
  }

  /// Starts the closing handshake; ``receive()`` gives nil when it is over.
  package func close(_ code: CloseCode = .normal, reason: String = "") {
    ref.loop.post { [ref] in ref.webSocket?.close(code, reason: reason) }
  }

  /// How the socket ended, nil while it is open.
  package var ending: (code: CloseCode, reason: String)? { link.ending }

  /// What the loop and the client share.
  private final class Link: Sendable {
    let mailbox = WebSocketMailbox()
    private let state = Locked<
      (ending: (code: CloseCode, reason: String)?, waiting: [CheckedContinuation<Bool, Never>])
    >((nil, []))

    var ending: (code: CloseCode, reason: String)? { state.withLock { $0.ending } }

    func waitForRoom(_ continuation: CheckedContinuation<Bool, Never>) {
      state.withLock { $0.waiting.append(continuation) }
    }

    func hasRoom(_ isOpen: Bool) {
      let waiting = state.withLock { state in
        defer { state.waiting = [] }
        return state.waiting
      }
      for continuation in waiting { continuation.resume(returning: isOpen) }
    }

    func end(_ code: CloseCode, _ reason: String) {
      state.withLock { $0.ending = (code, reason) }
      hasRoom(false)
      mailbox.close()
    }
  }

  private final class LinkHandler: WebSocketHandler {
    private let link: Link

    init(_ link: Link) { self.link = link }

    func opened(_ socket: WebSocket) {}

    func received(text: Span<UInt8>, on socket: WebSocket) {
      put(.text(text.withUnsafeBufferPointer { Array($0) }), socket)
    }

    func received(binary: Span<UInt8>, on socket: WebSocket) {
      put(.binary(binary.withUnsafeBufferPointer { Array($0) }), socket)
    }

    private func put(_ message: WebSocketMessage, _ socket: WebSocket) {
      if link.mailbox.put(message) { socket.pauseReading() }
    }

    func drained(_ socket: WebSocket) { link.hasRoom(true) }
    func closed(_ code: CloseCode, reason: String, _ socket: WebSocket) { link.end(code, reason) }
  }
}
