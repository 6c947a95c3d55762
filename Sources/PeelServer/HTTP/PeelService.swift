import PeelCore
import PeelCrypto
import PeelNet
import PeelStore
import PeelWire

/// Peel's end of the HTTP server: finds the route, checks who asks and how often, runs the handler, and turns refusals into problems.
final class PeelService: HTTPService {
  let parts: ServerParts
  let studio: StudioDesk?
  let web: WebFiles?
  let catalogue: CatalogueBoard
  let openAPI: [UInt8]
  private let table = RouteTable()
  private let cookies: Cookies
  private let bootID: String
  private let isReady: @Sendable () async -> Problem?

  init(
    parts: ServerParts, studio: StudioDesk?, web: WebFiles?, catalogue: CatalogueBoard,
    isReady: @escaping @Sendable () async -> Problem?
  ) {
    self.parts = parts
    self.studio = studio
    self.web = web
    self.catalogue = catalogue
    self.isReady = isReady
    cookies = Cookies(isSecure: parts.configuration.isSecure)
    openAPI = OpenAPI.document()
    bootID = String(UInt64(bitPattern: parts.now().milliseconds), radix: 36)
  }

  func requestID(_ head: HTTPRequestHead) -> String { "\(bootID)-\(String(head.id, radix: 36))" }

  // MARK: Before the body

  func admit(_ head: HTTPRequestHead) -> Admission {
    guard case .route(let route, _) = table.match(head.method.rawValue, head.path, isDecoded: true) else {
      return .buffer(limit: 64 << 10)
    }
    if route.id == .socket, head.wantsWebSocket { return admitSocket(head) }
    if let problem = mediaProblem(head, route) { return .refuse(answer(problem, head, route)) }
    guard case .bytes = route.input else { return .buffer(limit: route.bodyLimit) }
    guard let studio else {
      return .refuse(answer(Problem(.busy, "Stickers cannot be made here: the studio is not installed."), head, route))
    }
    // Nobody without a token may send megabytes; whether it is a good one is asked before anything is done with them.
    guard token(head) != nil else { return .refuse(answer(Problem(.unauthorized), head, route)) }
    if let problem = studio.queue.refusal() { return .refuse(answer(problem, head, route)) }
    return .stream(to: studio.uploads, limit: route.bodyLimit)
  }

  private func admitSocket(_ head: HTTPRequestHead) -> Admission {
    let address = address(head)
    if let wait = parts.limiter.take(.account, .address(address)) {
      return .refuse(answer(.rateLimited(wait), head, table.route(.socket)))
    }
    // A cookie counts only together with an Origin, which the server has compared with its own by now; other programs bring a token.
    let cookie = head.headers.contains("origin") ? Cookies.value(Cookies.access, in: head.headers) : nil
    let shards = parts.hub.shards
    guard let shard = shards.first(where: { $0.loop.isCurrent }) ?? shards.first else {
      return .refuse(answer(Problem(.internalError), head, table.route(.socket)))
    }
    return .webSocket(SocketSession(parts: parts, shard: shard, cookieToken: cookie))
  }

  private func mediaProblem(_ head: HTTPRequestHead, _ route: Route) -> Problem? {
    let type = head.headers["content-type"]?.split(separator: ";").first.map { $0.lowercased().filter { $0 != " " } }
    switch route.input {
    case .none: break
    case .json, .optionalJSON:
      if let type, type != "application/json" {
        return Problem(.unsupportedMedia, "This address takes application/json, not \(type.prefix(64)).")
      }
    case .bytes:
      if let type, !type.hasPrefix("image/"), !type.hasPrefix("video/"), type != "application/octet-stream" {
        return Problem(.unsupportedMedia, "This address takes the bytes of a photo or a film, not \(type.prefix(64)).")
      }
    }
    guard head.headers.contains("accept"), case .json? = route.answers.first?.output else { return nil }
    let accepted = head.headers.values("accept").joined(separator: ",").split(separator: ",").map { part in
      part.split(separator: ";")[0].filter { $0 != " " }.lowercased()
    }
    let isFine = accepted.isEmpty || accepted.contains { ["*/*", "application/*", "application/json"].contains($0) }
    return isFine ? nil : Problem(.notAcceptable)
  }

  // MARK: The request

  func respond(to request: HTTPRequest) async -> HTTPResponse {
    let start = ContinuousClock.now
    let match = table.match(request.method.rawValue, request.path, isDecoded: true)
    var route: Route?
    var response: HTTPResponse
    switch match {
    case .route(let found, let values):
      route = found
      do { response = try await handle(request, found, values) } catch {
        response = refuse(error, request.head, found)
      }
    case .methodNotAllowed(let allowed):
      response = answer(Problem(.methodNotAllowed), request.head, nil, allow: allowed)
    case .notFound: response = files(request)
    }
    let spent = start.duration(to: .now)
    let milliseconds = Double(spent.components.seconds) * 1000 + Double(spent.components.attoseconds) / 1e15
    parts.metrics.count(route?.id, status: response.status, milliseconds: milliseconds)
    let level: Log.Level =
      response.status >= 500 ? .error : route == nil || route?.rate == Route.Rate.none ? .debug : .info
    if parts.log.writes(level) {
      parts.log(
        level, "request",
        [
          "id": .text(requestID(request.head)), "method": .text(request.method.rawValue),
          "route": .text(route?.path ?? "files"), "status": .number(Int64(response.status)),
          "microseconds": .number(Int64(milliseconds * 1000)),
        ])
    }
    return response
  }

  private func handle(_ request: HTTPRequest, _ route: Route, _ values: [String]) async throws -> HTTPResponse {
    let address = address(request.head)
    let (session, isCookie) = try await authenticate(request.head, route)
    if isCookie || usesCookieMode(request, route) { try checkOrigin(request.head) }
    // Reads of nobody in particular and accounts count against the address; sends have their own budget, after the repeat was looked for.
    if route.rate != .none, route.rate != .send, route.rate != .signIn {
      let subject: RateLimiter.Subject =
        if route.rate != .account, let session { .user(session.caller.user) } else { .address(address) }
      if let wait = parts.limiter.take(route.rate, subject) {
        parts.metrics.rateLimited.add()
        throw Problem.rateLimited(wait)
      }
    }
    let call = Call(
      request: request, route: route, values: values, query: QueryText(request.query), session: session,
      address: address)
    return try await run(call)
  }

  private func run(_ call: Call) async throws -> HTTPResponse {
    switch call.route.id {
    case .register: try await register(call)
    case .login: try await login(call)
    case .refresh: try await refresh(call)
    case .logout: try await logout(call)
    case .me: try me(call)
    case .users: try await users(call)
    case .openConversation: try await openConversation(call)
    case .conversations: try await conversations(call)
    case .conversation: try await conversation(call)
    case .addMembers: try await addMembers(call)
    case .removeMember: try await removeMember(call)
    case .history: try await history(call)
    case .send: try await send(call)
    case .receipts: try await receipts(call)
    case .place: try await place(call)
    case .removePlacement: try await removePlacement(call)
    case .sync: try await sync(call)
    case .socket: throw Problem(.badRequest, "This address is a WebSocket; connect with an upgrade request.")
    case .catalogue: try await catalogue(call)
    case .stickerState: try await stickerState(call)
    case .chooseSections: try await chooseSections(call)
    case .pack: try await pack(call)
    case .packSticker: try await packSticker(call)
    case .media: try await media(call)
    case .makeJob: try await makeJob(call)
    case .job: try await job(call)
    case .retryJob: try await retryJob(call)
    case .cancelJob: try await cancelJob(call)
    case .hint: try await hint(call)
    case .makeFilm: try await makeFilm(call)
    case .words: try await words(call)
    case .jobImage: try await jobImage(call)
    case .addSticker: try await addSticker(call)
    case .removeSticker: try await removeSticker(call)
    case .limits: limits()
    case .health: Answer.json(HealthBody(status: "ok"))
    case .ready: try await ready()
    case .metrics: try await metrics(call)
    case .openAPI: Answer.json(bytes: openAPI)
    }
  }

  // MARK: Who asks

  /// The token of a request: the header's before the cookie's.
  private func token(_ head: HTTPRequestHead) -> (text: String, isCookie: Bool)? {
    if let field = head.headers["authorization"] {
      let parts = field.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
      return (String(parts[1]), false)
    }
    return Cookies.value(Cookies.access, in: head.headers).map { ($0, true) }
  }

  private func authenticate(_ head: HTTPRequestHead, _ route: Route) async throws -> (DeviceSession?, isCookie: Bool) {
    switch route.access {
    case .anybody: return (nil, false)
    case .loopback:
      guard head.peer.isLoopback, !(parts.configuration.trustsProxy && head.headers.contains("x-forwarded-for")) else {
        throw Problem(.notFound)
      }
      return (nil, false)
    case .signedIn:
      guard let token = token(head) else { throw Problem(.unauthorized) }
      guard let session = try await parts.accounts.session(token.text) else {
        throw Problem(.tokenExpired, "The token has expired or was ended; refresh it or sign in again.")
      }
      return (session, token.isCookie)
    }
  }

  /// Whether an account route works with cookies, which only our own pages may ask for.
  private func usesCookieMode(_ request: HTTPRequest, _ route: Route) -> Bool {
    switch route.id {
    case .register, .login:
      struct Mode: Decodable { var mode: SignInMode? }
      return (try? WireJSON.decode(Mode.self, from: request.body))?.mode == .cookie
    case .refresh: return Cookies.value(Cookies.refresh, in: request.headers) != nil
    default: return false
    }
  }

  private func checkOrigin(_ head: HTTPRequestHead) throws(Problem) {
    guard head.method != .get, head.method != .head else { return }
    guard let origin = head.headers["origin"], Self.isOwn(origin, head, parts.configuration) else {
      throw Problem(.badOrigin)
    }
  }

  /// Whether an origin is the server's own or one the operator named.
  static func isOwn(_ origin: String, _ head: HTTPRequestHead, _ configuration: ServerConfiguration) -> Bool {
    configuration.origins.contains(origin) || HTTPServerConfiguration.isSameOrigin(origin, head)
  }

  private func address(_ head: HTTPRequestHead) -> String {
    if parts.configuration.trustsProxy, head.peer.isLoopback,
      let last = head.headers.values("x-forwarded-for").last?.split(separator: ",").last
    {
      return String(last.filter { $0 != " " }.prefix(64))
    }
    // A household has a whole /64 of version 6 addresses.
    return head.peer.isIPv6 && !head.peer.isLoopback ? String(head.peer.high, radix: 16) : head.peer.host
  }

  // MARK: Refusals

  private func refuse(_ error: any Error, _ head: HTTPRequestHead, _ route: Route) -> HTTPResponse {
    let problem = Problem(any: error)
    if problem.status >= 500 {
      let detail = (error as? StoreError)?.debugDescription ?? String(describing: type(of: error))
      parts.log(
        problem.code == .busy || problem.code == .maintenance ? .warning : .error, "refused",
        [
          "id": .text(requestID(head)), "route": .text(route.path), "code": .text(problem.code.rawValue),
          "why": .text(detail),
        ])
    }
    return answer(problem, head, route)
  }

  func answer(
    _ problem: Problem, _ head: HTTPRequestHead, _ route: Route?, allow: [String] = []
  ) -> HTTPResponse {
    var problem = problem
    problem.instance = head.path
    problem.requestID = requestID(head)
    return Answer.problem(problem, allow: allow)
  }

  /// What the network stack refuses by itself, in the words of the protocol as far as it has a code for the status.
  func refusal(status: Int, code: String, detail: String, _ head: HTTPRequestHead?) -> HTTPResponse {
    let known: ProblemCode? =
      switch (status, code) {
      case (403, _): .badOrigin
      case (507, _): .storageFull
      case (_, _): ProblemCode(rawValue: code) ?? (status == 400 ? .badRequest : nil)
      }
    guard let known, known.status == status else { return .problem(status, code: code, detail) }
    let sentence = known == .storageFull ? known.sentence : detail.prefix(1).uppercased() + detail.dropFirst() + "."
    var problem = Problem(known, sentence, instance: head?.path ?? "")
    problem.requestID = head.map(requestID) ?? ""
    return Answer.problem(problem)
  }

  /// Set the session's cookies, or put the tokens into the body.
  func signedIn(_ issued: Accounts.Issued, mode: SignInMode, status: Int) -> HTTPResponse {
    let isCookie = mode == .cookie
    let body = SessionBody(
      user: UserBody(issued.session.user), deviceId: issued.session.caller.device,
      accessToken: isCookie ? nil : issued.access.text, refreshToken: isCookie ? nil : issued.refresh.text,
      accessExpiresAt: issued.session.accessExpires)
    var response = Answer.json(body, status: status)
    if isCookie {
      cookies.set(
        &response, access: issued.access.text, accessSeconds: parts.configuration.accessSeconds,
        refresh: issued.refresh.text, refreshSeconds: parts.configuration.refreshSeconds)
    }
    return response
  }

  func signedOut() -> HTTPResponse {
    var response = Answer.done
    cookies.clear(&response)
    return response
  }

  func ready() async throws -> HTTPResponse {
    if let problem = await isReady() { throw problem }
    return Answer.json(HealthBody(status: "ok"))
  }

  func metrics(_ call: Call) async throws -> HTTPResponse {
    HTTPResponse(
      type: "text/plain; version=0.0.4; charset=utf-8",
      Array(parts.metrics.text(isReady: await isReady() == nil).utf8))
  }

  // MARK: Files

  private func files(_ request: HTTPRequest) -> HTTPResponse {
    if request.path.hasPrefix("/v1/") || request.path == "/v1" { return answer(Problem(.notFound), request.head, nil) }
    if request.path.hasPrefix("/problems/"), let code = ProblemCode(rawValue: String(request.path.dropFirst(10))) {
      return HTTPResponse(
        type: "text/plain; charset=utf-8", Array("\(code.title) (\(code.status))\n\n\(code.sentence)\n".utf8))
    }
    guard request.method == .get || request.method == .head else {
      return answer(Problem(.methodNotAllowed), request.head, nil, allow: ["GET", "HEAD"])
    }
    return web?.response(request) ?? answer(Problem(.notFound), request.head, nil)
  }
}
