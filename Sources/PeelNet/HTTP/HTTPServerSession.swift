/// Speaks HTTP/1.1 on one accepted connection: reads a request, has it admitted and answered, then reads the next.
final class HTTPServerSession: ConnectionDriver {
  private enum Phase {
    /// Between requests.
    case idle
    case head
    case body
    /// A request was answered before its end, and nothing but the end is still to come.
    case skipping
    /// A request is with the service or its file with the worker.
    case handling
    case over
  }

  private let shard: HTTPServerShard
  private let parser: HTTPParser
  private var phase = Phase.idle
  private var head: HTTPRequestHead?
  private var body: [UInt8] = []
  private var upload: UploadSink?
  private var task: Task<Void, Never>?
  private var windowBytes = 0
  private var hasEnded = false

  init(shard: HTTPServerShard) {
    self.shard = shard
    parser = HTTPParser(isRequest: true, limits: shard.limits)
  }

  private var limits: SharedLimits { shard.limits }

  func begin(on connection: Connection) {
    connection.setDriverDeadline(shard.loop.now + limits.headerTimeout)
  }

  // MARK: Reading

  func received(_ bytes: UnsafeMutableBufferPointer<UInt8>, on connection: Connection) -> Int {
    var used = 0
    while used < bytes.count || parser.hasMoreSteps, connection.isOpen, !connection.isClosing, phase != .over {
      guard phase != .handling, parser.hasMoreSteps || connection.output.byteCount < limits.values.outputSoft else {
        if bytes.count - used > limits.values.pipelinedBytes { connection.pauseReading() }
        break
      }
      if phase == .idle {
        phase = .head
        connection.setDriverDeadline(shard.loop.now + limits.headerTimeout)
      }
      let step = parser.feed(UnsafeBufferPointer(rebasing: bytes[used...]))
      used += step.used
      switch step.event {
      case .more:
        if !parser.isInMessage { phase = .idle }
        return used
      case .head: takeHead(on: connection)
      case .complete: if phase == .skipping { rest(on: connection) } else { takeBody(on: connection) }
      case .failed(let failure):
        refuse(failure, on: connection)
        return bytes.count
      }
    }
    return used
  }

  private func takeHead(on connection: Connection) {
    let head: HTTPRequestHead
    do {
      head = try HTTPRequestRules.head(parser, peer: connection.peer, id: shard.loop.nextRequestID())
    } catch {
      return refuse(error, on: connection)
    }
    self.head = head
    phase = .body
    switch shard.service.admit(head) {
    case .refuse(let response): decline(response, on: connection)
    case .buffer(let limit): admit(head, limit: min(limit, limits.values.body), on: connection)
    case .stream(let folder, let limit):
      do {
        upload = try UploadSink(folder: folder)
      } catch {
        return refuse(
          problem(.storage), on: connection)
      }
      admit(head, limit: min(limit, limits.values.upload), on: connection)
    case .webSocket(let handler): upgrade(head, handler, on: connection)
    }
  }

  private func admit(_ head: HTTPRequestHead, limit: Int, on connection: Connection) {
    let tooLarge = HTTPFailure(413, "payload-too-large", "the body is limited to \(limit) bytes")
    if let length = head.contentLength, length > limit { return refuse(tooLarge, on: connection) }
    if let expectation = head.headers["expect"] {
      guard expectation.lowercased() == "100-continue" else {
        return refuse(HTTPFailure(417, "expectation", "the only expectation met is 100-continue"), on: connection)
      }
      if head.contentLength != 0 { connection.send(SharedBytes(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))) }
    }
    guard head.contentLength != 0 else { return }
    windowBytes = 0
    connection.setDriverDeadline(shard.loop.now + limits.bodyWindow)
    var received = 0
    parser.body = { [unowned self] part in
      received += part.count
      windowBytes += part.count
      guard received <= limit else { return tooLarge }
      guard let upload else {
        body.append(contentsOf: part)
        return nil
      }
      guard upload.write(part) < 0 else { return nil }
      return .storage
    }
  }

  private func takeBody(on connection: Connection) {
    guard let head else { return }
    parser.body = { _ in nil }
    phase = .handling
    connection.setDriverDeadline(.max)
    guard let upload else {
      let request = HTTPRequest(head: head, body: body, bodyFile: nil)
      body = []
      return handle(request, on: connection)
    }
    self.upload = nil
    let ref = connection.ref
    upload.finish(on: shard.worker) { file in
      ref.loop.post {
        guard let connection = ref.connection, let session = connection.driver as? HTTPServerSession else { return }
        session.stored(file, on: connection)
      }
    }
  }

  private func stored(_ file: UploadedFile?, on connection: Connection) {
    guard let head, phase == .handling else { return }
    guard let file else {
      return finish(problem(.storage), on: connection)
    }
    handle(HTTPRequest(head: head, body: [], bodyFile: file), on: connection)
  }

  // MARK: Answering

  private func handle(_ request: HTTPRequest, on connection: Connection) {
    let ref = connection.ref
    let service = shard.service
    task = Task(executorPreference: shard.loop) {
      let response = await service.respond(to: request)
      ref.loop.post {
        guard let connection = ref.connection, let session = connection.driver as? HTTPServerSession,
          session.phase == .handling, session.head?.id == request.id
        else { return }
        session.finish(response, on: connection)
      }
    }
  }

  private func finish(_ response: HTTPResponse, on connection: Connection) {
    task = nil
    let isLast = hasEnded && connection.waitingBytes == 0 || shard.isDraining || !parser.isKeptAlive
    answer(response, keepAlive: !isLast, on: connection)
    if isLast { return end(on: connection) }
    rest(on: connection)
    connection.resumeReading()
  }

  private func answer(_ response: HTTPResponse, keepAlive: Bool, on connection: Connection) {
    HTTPResponseWriter(loop: shard.loop, configuration: shard.configuration)
      .send(response, to: head, keepAlive: keepAlive, on: connection)
  }

  private func refuse(_ failure: HTTPFailure, on connection: Connection) {
    refuse(problem(failure), on: connection)
  }

  private func problem(_ failure: HTTPFailure) -> HTTPResponse {
    shard.configuration.problem(failure.status, failure.code, failure.detail, head)
  }

  /// Answers and closes, because what follows on the connection cannot be trusted or is not wanted.
  private func refuse(_ response: HTTPResponse, on connection: Connection) {
    answer(response, keepAlive: false, on: connection)
    end(on: connection)
  }

  /// Answers in place of the service; the connection stays when no body follows that would have to be read.
  private func decline(_ response: HTTPResponse, on connection: Connection) {
    guard head?.contentLength == 0, parser.isKeptAlive, !shard.isDraining else {
      return refuse(response, on: connection)
    }
    answer(response, keepAlive: true, on: connection)
    phase = .skipping
  }

  private func rest(on connection: Connection) {
    head = nil
    phase = .idle
    connection.setDriverDeadline(shard.loop.now + limits.keepAlive)
  }

  private func end(on connection: Connection) {
    phase = .over
    upload = nil
    body = []
    connection.closeAfterFlush()
  }

  // MARK: Upgrade

  private func upgrade(_ head: HTTPRequestHead, _ handler: any WebSocketHandler, on connection: Connection) {
    let accepted: WebSocketUpgrade
    do {
      accepted = try WebSocketUpgrade(head, isVersion11: parser.isVersion11, shard.configuration)
    } catch {
      var response = problem(error)
      if error.status == 426 {
        response.headers.add("upgrade", "websocket")
        response.headers.add("sec-websocket-version", "13")
      }
      return decline(response, on: connection)
    }
    guard !shard.isDraining else {
      return decline(problem(.restarting), on: connection)
    }
    connection.send(SharedBytes(accepted.answer))
    phase = .over
    let socket = WebSocket(
      connection: connection, handler: handler, role: .server, limits: limits, subprotocol: accepted.subprotocol)
    connection.replaceDriver(socket)
    socket.begin()
  }

  // MARK: The rest of a connection's life

  func ended(on connection: Connection) {
    hasEnded = true
    switch phase {
    case .handling: task?.cancel()
    case .idle, .head, .body, .skipping, .over: connection.closeAfterFlush()
    }
  }

  func deadlinePassed(on connection: Connection) {
    switch phase {
    case .idle: connection.closeAfterFlush()
    case .head, .skipping:
      refuse(HTTPFailure(408, "request-timeout", "the request headers took too long"), on: connection)
    case .body:
      guard windowBytes >= limits.values.bodyMinimumPerWindow else {
        return refuse(HTTPFailure(408, "request-timeout", "the request body came too slowly"), on: connection)
      }
      windowBytes = 0
      connection.setDriverDeadline(shard.loop.now + limits.bodyWindow)
    case .handling, .over: break
    }
  }

  func flushed(on connection: Connection) {
    if phase == .idle, connection.waitingBytes > 0 { connection.resumeReading() }
  }

  func drain(on connection: Connection) {
    if phase == .idle { connection.closeAfterFlush() }
  }

  func disconnected() {
    task?.cancel()
    task = nil
    upload = nil
    phase = .over
  }
}
