import PeelCore
import PeelCrypto
import PeelNet
import PeelStore
import PeelWire

extension PeelService {
  func register(_ call: Call) async throws -> HTTPResponse {
    let body: RegisterBody = try call.body()
    let issued = try await parts.accounts.register(body)
    parts.log(.info, "registered", ["user": "\(issued.session.caller.user)"])
    return signedIn(issued, mode: body.mode ?? .bearer, status: 201)
  }

  func login(_ call: Call) async throws -> HTTPResponse {
    let body: LoginBody = try call.body()
    let subject = RateLimiter.Subject.name(UserName.fold(body.userName.prefix(64)), from: call.address)
    if let wait = parts.limiter.take(.signIn, subject) ?? parts.limiter.take(.account, .address(call.address)) {
      parts.metrics.rateLimited.add()
      throw Problem.rateLimited(wait)
    }
    do {
      let issued = try await parts.accounts.login(body)
      // Only wrong guesses count.
      parts.limiter.forgive(.signIn, subject)
      parts.metrics.logins.add()
      return signedIn(issued, mode: body.mode ?? .bearer, status: 200)
    } catch {
      parts.metrics.loginFailures.add()
      throw error
    }
  }

  func refresh(_ call: Call) async throws -> HTTPResponse {
    let body = call.request.body.isEmpty ? RefreshBody() : try call.body(RefreshBody.self)
    let cookie = Cookies.value(Cookies.refresh, in: call.request.headers)
    guard let token = body.refreshToken ?? cookie else {
      throw Problem(.unauthorized, "There is no refresh token: send it in the body, or sign in again.")
    }
    do {
      let issued = try await parts.accounts.refresh(token)
      parts.hub.renew(issued.session, access: issued.access.digest)
      return signedIn(issued, mode: body.refreshToken == nil ? .cookie : .bearer, status: 200)
    } catch {
      let problem = Problem(any: error)
      // The session that was ended may have sockets; the store does not say whose it was.
      if problem.code == .refreshReused { parts.hub.recheckAll() }
      guard body.refreshToken == nil, problem.status == 401 else { throw problem }
      var response = answer(problem, call.request.head, call.route)
      let cleared = signedOut()
      for value in cleared.headers.values("set-cookie") { response.headers.add("set-cookie", value) }
      return response
    }
  }

  func logout(_ call: Call) async throws -> HTTPResponse {
    let caller = try call.caller()
    try await parts.accounts.logout(caller)
    parts.hub.close(caller.device, of: caller.user)
    return signedOut()
  }

  func me(_ call: Call) throws -> HTTPResponse {
    guard let session = call.session else { throw Problem(.unauthorized) }
    return Answer.json(MeBody(user: UserBody(session.user), deviceId: session.caller.device))
  }

  func users(_ call: Call) async throws -> HTTPResponse {
    let caller = try call.caller()
    let limit = try call.limit(20, most: Int64(parts.configuration.limits.pageItems))
    let isAscending: Bool
    switch call.query["sort"] {
    case nil, "userName:asc": isAscending = true
    case "userName:desc": isAscending = false
    default: throw Problem.parameter("sort", "bad-format", "sort is userName:asc or userName:desc.")
    }
    let list: PageCursor.List = isAscending ? .users : .usersDescending
    var after: String?
    if let text = call.query["cursor"] {
      guard let key = PageCursor.key(list, in: text) else {
        throw Problem.parameter("cursor", "bad-format", "The cursor is the next of the page before, for the same sort.")
      }
      after = key
    }
    let (prefix, isExact) = try Self.search(call.query["q"] ?? "", limits: parts.configuration.limits)
    if isExact {
      let found = try await parts.store.users(
        withPrefix: prefix, ascending: true, after: nil, limit: 1, in: caller.app)
      return Answer.json(
        UserPageBody(items: found.filter { UserName.fold($0.userName) == prefix }.map(UserBody.init)))
    }
    let found = try await parts.store.users(
      withPrefix: prefix, ascending: isAscending, after: after, limit: limit + 1, in: caller.app)
    let page = found.prefix(limit)
    let next = found.count > limit ? page.last.map { PageCursor.text(list, after: UserName.fold($0.userName)) } : nil
    return Answer.json(UserPageBody(items: page.map(UserBody.init), next: next))
  }

  /// Reads `userName:mak*`, `userName:maker` or a plain prefix.
  static func search(_ text: String, limits: Limits) throws(Problem) -> (prefix: String, isExact: Bool) {
    guard text.unicodeScalars.count <= limits.searchCharacters else {
      throw .parameter("q", "too-long", "A search has at most \(limits.searchCharacters) characters.")
    }
    guard text.hasPrefix("userName:") else { return (UserName.fold(text), false) }
    let name = text.dropFirst(9)
    return name.hasSuffix("*") ? (UserName.fold(name.dropLast()), false) : (UserName.fold(name), true)
  }

  func limits() -> HTTPResponse {
    let limits = parts.configuration.limits
    let network = parts.configuration.network
    func milliseconds(_ duration: Duration) -> Int64 {
      duration.components.seconds * 1000 + duration.components.attoseconds / 1_000_000_000_000_000
    }
    let product: [String: Int] = [
      "textCodePoints": limits.textCodePoints, "customBytes": limits.customBytes, "groupMembers": limits.groupMembers,
      "pageItems": limits.pageItems, "syncEvents": 500, "searchCharacters": limits.searchCharacters,
      "titleCharacters": limits.titleCharacters, "displayNameCharacters": limits.displayNameCharacters,
      "passwordMin": limits.passwordCharacters.lowerBound, "passwordMax": limits.passwordCharacters.upperBound,
      "userNameMin": 3, "userNameMax": 32, "altMax": limits.altCharacters.upperBound,
      "stickerNameMax": limits.stickerNameCharacters.upperBound, "stickerEmojiMax": limits.stickerEmoji.upperBound,
      "ownStickers": limits.ownStickers, "recents": limits.recents, "chosenSections": limits.chosenSections,
      "placementsPerUserAndMessage": limits.placementsPerUserAndMessage,
      "placementsPerMessage": limits.placementsPerMessage, "photoBytes": limits.photoBytes,
      "photoPixels": limits.photoPixels, "outlinePixels": limits.outlinePixels.upperBound,
      "jobsPerUser": parts.configuration.jobsPerUser, "hintStrokes": HintBody.mostStrokes,
      "linePoints": HintBody.mostPoints, "hintPoints": HintBody.mostPointsTogether,
    ]
    let net: [String: Int64] = [
      "requestLine": Int64(network.requestLine), "headerBytes": Int64(network.headerBytes),
      "headerCount": Int64(network.headerCount), "body": Int64(network.body), "jsonBody": 64 << 10,
      "webSocketMessage": Int64(network.webSocketMessage), "webSocketFragments": Int64(network.webSocketFragments),
      "outputFrames": Int64(network.outputFrames), "outputBytes": Int64(network.outputHard),
      "headerTimeoutMs": milliseconds(network.headerTimeout), "keepAliveMs": milliseconds(network.keepAlive),
      "pingIntervalMs": milliseconds(network.pingInterval), "pongTimeoutMs": milliseconds(network.pongTimeout),
      "helloTimeoutMs": 5000, "acknowledgeMs": 1000, "typingResendMs": 4000, "typingExpiresMs": 6000,
    ]
    var rates: [String: Int64] = [:]
    for (rate, limit) in parts.configuration.rates.byRate {
      rates["\(rate.rawValue)Burst"] = Int64(limit.burst)
      rates["\(rate.rawValue)IntervalMs"] = limit.interval
    }
    return Answer.json(LimitsBody(product: product.mapValues(Int64.init), network: net, rates: rates))
  }
}
