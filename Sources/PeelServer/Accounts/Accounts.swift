import PeelCore
import PeelCrypto
import PeelStore
import PeelWire

/// Sign-up, sign-in and the life of device sessions.
final class Accounts: Sendable {
  /// New tokens in the clear, to be handed out once.
  struct Issued: Sendable {
    var session: DeviceSession
    var access: Token
    var refresh: Token
  }

  private let store: any Store
  private let app: AppID
  private let hasher: PasswordHasher
  private let limits: Limits
  private let cache = TokenCache()
  private let accessSeconds: Int64
  private let refreshSeconds: Int64
  private let now: @Sendable () -> Timestamp

  init(
    store: any Store, app: AppID, configuration: ServerConfiguration, now: @escaping @Sendable () -> Timestamp
  ) {
    self.store = store
    self.app = app
    hasher = PasswordHasher(parameters: configuration.passwords)
    limits = configuration.limits
    accessSeconds = configuration.accessSeconds
    refreshSeconds = configuration.refreshSeconds
    self.now = now
  }

  /// Makes the hash that unknown names are checked against, so that not even the first check tells by its time.
  func warmUp() async { _ = try? await hasher.verifyUnknown("warm") }

  func register(_ body: RegisterBody) async throws -> Issued {
    let name = try UserName(body.userName)
    try checkPassword(body.password)
    let display = try Rule.text(body.displayName ?? name.text, at: "/displayName", 1...limits.displayNameCharacters)
    let device = try deviceName(body.deviceName)
    let hash = try await hasher.hash(body.password)
    let user = try await store.register(
      NewAccount(name: name, displayName: display, passwordHash: hash), in: app)
    return try await open(user, device)
  }

  /// - Throws: `unauthorized`, the same and after the same time for an unknown name as for a wrong password.
  func login(_ body: LoginBody) async throws -> Issued {
    let device = try deviceName(body.deviceName)
    let refusal = Problem(.unauthorized, "The user name or the password is wrong; check both and try again.")
    let name = try? UserName(body.userName)
    var account: Account?
    if let name, body.password.unicodeScalars.count <= limits.passwordCharacters.upperBound {
      account = try await store.account(named: name, in: app)
    }
    guard let account else {
      _ = try await hasher.verifyUnknown(body.password)
      throw refusal
    }
    guard try await hasher.verify(body.password, against: account.passwordHash) else { throw refusal }
    if hasher.needsRehash(account.passwordHash), let better = try? await hasher.hash(body.password) {
      try await store.setPasswordHash(better, of: account.user.id, in: app)
    }
    return try await open(account.user, device)
  }

  func refresh(_ token: String) async throws -> Issued {
    guard let token = Token(token), token.kind == .refresh else { throw Problem(.tokenExpired) }
    let (access, refresh, digests) = issue()
    do {
      let session = try await store.rotate(refreshDigest: token.digest, to: digests, at: now())
      cache.insert(session, digests.access)
      return Issued(session: session, access: access, refresh: refresh)
    } catch {
      // The store does not say whose session it ended; everybody else's is found again by one query each.
      if error.code == .refreshReused { cache.endAll() }
      throw error
    }
  }

  func logout(_ caller: Caller) async throws {
    try await store.endSession(caller)
    cache.end(caller.device)
  }

  /// Whose session a token opens; nil when unknown, expired or ended.
  func session(_ text: String) async throws -> DeviceSession? {
    guard let token = Token(text), token.kind == .access else { return nil }
    return try await session(token.digest)
  }

  func session(_ digest: Digest) async throws -> DeviceSession? {
    let present = now()
    if let known = cache.session(digest, at: present) { return known }
    let mark = cache.mark
    guard let session = try await store.session(accessDigest: digest, at: present) else { return nil }
    cache.insert(session, digest, since: mark)
    return session
  }

  private func open(_ user: User, _ device: String) async throws -> Issued {
    let (access, refresh, digests) = issue()
    let id = try await store.openSession(NewSession(user: user.id, deviceName: device, tokens: digests), in: app)
    let session = DeviceSession(
      caller: Caller(app: app, user: user.id, device: id), user: user, accessExpires: digests.accessExpires)
    cache.insert(session, digests.access)
    return Issued(session: session, access: access, refresh: refresh)
  }

  private func issue() -> (access: Token, refresh: Token, digests: SessionTokens) {
    let (access, refresh) = (Token.make(.access), Token.make(.refresh))
    let present = now().milliseconds
    return (
      access, refresh,
      SessionTokens(
        access: access.digest, accessExpires: Timestamp(milliseconds: present + accessSeconds * 1000),
        refresh: refresh.digest, refreshExpires: Timestamp(milliseconds: present + refreshSeconds * 1000))
    )
  }

  private func checkPassword(_ password: String) throws(RuleViolation) {
    let range = limits.passwordCharacters
    let count = password.unicodeScalars.count
    guard range.contains(count) else {
      let isShort = count < range.lowerBound
      throw RuleViolation(
        pointer: "/password", code: isShort ? "too-short" : "too-long",
        detail: "A password has \(range.lowerBound) to \(range.upperBound) characters.",
        limit: isShort ? range.lowerBound : range.upperBound, actual: count)
    }
  }

  private func deviceName(_ name: String?) throws(RuleViolation) -> String {
    guard let name else { return "" }
    return try Rule.text(name, at: "/deviceName", 0...64)
  }
}
