internal import FoundationEssentials
public import PeelCore
internal import PeelCrypto
internal import PeelWire

/// A signed-in person's connection to a Peel server: accounts, people, conversations, durable sends, live events.
///
/// Everything a profile keeps (tokens, cursor, unsent messages) is in one folder, which several processes may share.
public actor PeelClient {
  let transport: Transport
  let folder: ProfileFolder
  private let server: String
  private var credentials: Credentials?
  private var isFlushing = false
  private var flushWaiters: [CheckedContinuation<Void, Never>] = []

  /// - Parameters:
  ///   - server: Its address, as in `http://127.0.0.1:8080`.
  ///   - profile: A folder for this account, made when it is missing.
  public init(server: String, profile: String) throws(PeelError) {
    try self.init(server: server, profile: profile, transport: .network(server))
  }

  init(server: String, profile: String, transport: Transport) throws(PeelError) {
    self.server = server
    self.transport = transport
    folder = try ProfileFolder(path: profile)
    credentials = try Credentials.load(from: folder)
    if let credentials, credentials.server != server {
      throw PeelError(
        .badAnswer,
        "This profile is signed in to \(credentials.server), not \(server). Use another profile, or sign out there first."
      )
    }
  }

  /// The server a profile is signed in to; nil when it is signed out.
  public static func server(ofProfile profile: String) throws(PeelError) -> String? {
    try Credentials.load(from: ProfileFolder(path: profile))?.server
  }

  /// Who is signed in; nil when nobody is.
  public var user: User? {
    guard let credentials, let id = UserID(credentials.userID) else { return nil }
    return User(id: id, userName: credentials.userName, displayName: credentials.displayName)
  }

  // MARK: Accounts

  /// Makes an account and signs it in.
  /// - Throws: ``PeelError`` `nameTaken` when somebody has the name.
  @discardableResult
  public func register(userName: String, password: String, displayName: String? = nil) async throws -> User {
    let body = RegisterBody(
      userName: userName, password: password, displayName: displayName, mode: .bearer, deviceName: Self.deviceName)
    return try await begin(try await call("POST", "/v1/auth/register", WireJSON.encode(body), as: nil))
  }

  /// Signs in.
  /// - Throws: ``PeelError`` `unauthorized` for a wrong name or password.
  @discardableResult
  public func signIn(userName: String, password: String) async throws -> User {
    let body = LoginBody(userName: userName, password: password, mode: .bearer, deviceName: Self.deviceName)
    return try await begin(try await call("POST", "/v1/auth/login", WireJSON.encode(body), as: nil))
  }

  /// Ends the session here and on the server. Signed out is signed out, even when the server cannot be reached.
  public func signOut() async throws {
    defer {
      credentials = nil
      Credentials.remove(from: folder)
    }
    _ = try await authorized("POST", "/v1/auth/logout", nil)
  }

  private func begin(_ answer: [UInt8]) async throws -> User {
    let session = try Self.decode(SessionBody.self, answer)
    let made = try Credentials(session, server: server)
    let stored = try Credentials.load(from: folder)
    if let old = credentials ?? stored, old.userID != made.userID {
      LiveSession.forgetCursor(in: folder)
      DirectConversations.forget(in: folder)
    }
    try made.save(in: folder)
    credentials = made
    return session.user.value
  }

  // MARK: People and conversations

  /// People whose name begins with a text, by name.
  public func users(startingWith prefix: String, limit: Int = 20) async throws -> [User] {
    let query = PercentText.encode("userName:\(prefix)*")
    let answer = try await authorized("GET", "/v1/users?q=\(query)&limit=\(limit)", nil)
    return try Self.decode(UserPageBody.self, answer).items.map(\.value)
  }

  /// The person with exactly this name.
  /// - Throws: ``PeelError`` `notFound`.
  public func user(named name: String) async throws -> User {
    let answer = try await authorized("GET", "/v1/users?q=\(PercentText.encode("userName:\(name)"))&limit=1", nil)
    guard let found = try Self.decode(UserPageBody.self, answer).items.first?.value else {
      throw PeelError(.notFound, "No one is called \(name). Check the spelling.")
    }
    return found
  }

  /// The direct conversation with one person, or a new group with several or with a title.
  public func conversation(with members: [UserID], title: String? = nil) async throws -> Conversation {
    let body = NewConversationBody(members: members, title: title, clientId: Self.newID())
    let answer = try await authorized("POST", "/v1/conversations", WireJSON.encode(body))
    return try Self.understood(try Self.decode(ConversationBody.self, answer).value)
  }

  /// Sends to one person by name. Somebody written to before needs no look-up, so the message can wait for the server.
  /// - Throws: ``PeelError`` `notFound` for an unknown name; `queued` as ``send(_:to:replyTo:)``.
  @discardableResult
  public func send(_ content: Outgoing, toUserNamed name: String) async throws -> Message {
    var known = DirectConversations(in: folder)
    if let conversation = known[name] {
      do {
        return try await send(content, to: conversation)
      } catch let error as PeelError where error.code == .notFound {
        // The server has another database now, or the name another owner.
        known[name] = nil
      }
    }
    let conversation = try await conversation(with: [try await user(named: name).id])
    known[name] = conversation.id
    try known.save()
    return try await send(content, to: conversation.id)
  }

  /// All conversations, newest activity first, and the cursor from which live events go on without a gap.
  public func conversations() async throws -> (items: [Conversation], cursor: String) {
    var items: [Conversation] = []
    var cursor: String?
    var next: String?
    repeat {
      let page = next.map { "&cursor=\(PercentText.encode($0))" } ?? ""
      let answer = try await authorized("GET", "/v1/conversations?limit=100\(page)", nil)
      let body = try Self.decode(ConversationPageBody.self, answer)
      for item in body.items { items.append(try Self.understood(item.value)) }
      cursor = cursor ?? body.syncCursor
      next = body.next
    } while next != nil
    return (items, cursor ?? "")
  }

  /// Messages after a seq (or the newest), in order.
  public func history(of conversation: ConversationID, after seq: Int64? = nil, limit: Int = 50) async throws
    -> [Message]
  {
    let range = seq.map { "after=\($0)&" } ?? ""
    let answer = try await authorized("GET", "/v1/conversations/\(conversation)/messages?\(range)limit=\(limit)", nil)
    var messages: [Message] = []
    for item in try Self.decode(HistoryBody.self, answer).items { messages.append(try Self.understood(item.value)) }
    return messages
  }

  /// Says how far the reader got.
  public func markRead(_ conversation: ConversationID, through seq: Int64) async throws {
    let body = WireJSON.encode(ReceiptBody(deliveredSeq: nil, readSeq: seq))
    _ = try await authorized("POST", "/v1/conversations/\(conversation)/receipts", body)
  }

  // MARK: Sending

  /// Sends a message once, whatever happens on the way: it is on this device's disk before it is tried, and the server knows a repeat.
  /// - Throws: ``PeelError`` `queued` when the server cannot be reached: the message goes out with the next send, or while listening.
  @discardableResult
  public func send(_ content: Outgoing, to conversation: ConversationID, replyTo seq: Int64? = nil) async throws
    -> Message
  {
    let id = Self.newID()
    let body = WireJSON.encode(SendBody(content, id: id, replyTo: seq))
    try await changeOutbox { outbox throws(PeelError) in
      try outbox.add(
        Outbox.Entry(id: "\(id)", conversation: "\(conversation)", body: String(decoding: body, as: UTF8.self)))
    }
    let outcomes = try await flush()
    switch outcomes[id] {
    case .success(let message): return message
    case .failure(let error): throw error
    case nil:
      throw PeelError(
        .queued(id), "The server cannot be reached. The message is kept and goes out when it can.")
    }
  }

  /// Sends what is waiting, oldest first; one message of a conversation at a time, so that their order holds.
  /// - Returns: What became of each message that reached an end. Messages that still wait are not in it.
  @discardableResult
  public func flush() async throws -> [ClientID: Result<Message, PeelError>] {
    while isFlushing { await withCheckedContinuation { flushWaiters.append($0) } }
    isFlushing = true
    defer {
      isFlushing = false
      for waiter in flushWaiters { waiter.resume() }
      flushWaiters = []
    }
    var outcomes: [ClientID: Result<Message, PeelError>] = [:]
    for entry in try Outbox(in: folder).entries {
      guard let id = ClientID(entry.id) else { continue }
      var tries = 0
      attempt: while true {
        do {
          let answer = try await authorized(
            "POST", "/v1/conversations/\(entry.conversation)/messages", Array(entry.body.utf8))
          outcomes[id] = .success(try Self.understood(try Self.decode(MessageBody.self, answer).value))
        } catch let error as PeelError {
          switch error.code {
          case .offline: return outcomes
          case .unauthorized, .signedOut, .storage, .badAnswer: throw error
          case .rateLimited(let delay):
            tries += 1
            guard tries < 10 else { return outcomes }
            try await Task.sleep(for: delay)
            continue attempt
          default: outcomes[id] = .failure(error)
          }
        }
        break
      }
      try await changeOutbox { outbox throws(PeelError) in try outbox.finish(entry.id) }
    }
    return outcomes
  }

  private func changeOutbox(_ change: @escaping @Sendable (inout Outbox) throws(PeelError) -> Void) async throws {
    let folder = folder
    try await folder.locked {
      var outbox = try Outbox(in: folder)
      try change(&outbox)
    }
  }

  // MARK: Live

  /// Connects and answers what is missed and what is new, until the loop over it ends. Receipts of delivery go out by themselves; the
  /// connection comes back by itself; what waits in the outbox goes out.
  public func events() async throws -> EventStream {
    guard credentials != nil else { throw Self.signedOut }
    let session = LiveSession(client: self)
    await session.start()
    return EventStream(session: session)
  }

  // MARK: Exchanges

  /// The current access token, exchanged for a new one shortly before it ends.
  func accessToken(replacing old: String? = nil) async throws -> String {
    guard let current = credentials else { throw Self.signedOut }
    if old == nil, let expires = current.expires, expires.timeIntervalSinceNow > 30 { return current.accessToken }
    let folder = folder
    let transport = transport
    let fresh = try await folder.locked {
      // Another process with this profile may have exchanged the token already.
      guard let stored = try Credentials.load(from: folder) else { throw Self.signedOut }
      if stored.accessToken != (old ?? current.accessToken) { return stored }
      let request = Transport.Request(
        method: "POST", target: "/v1/auth/refresh", bearer: nil,
        body: WireJSON.encode(RefreshBody(refreshToken: stored.refreshToken)))
      let answer = try Self.checked(try await transport.exchange(request))
      let made = try Credentials(try Self.decode(SessionBody.self, answer), server: stored.server)
      try made.save(in: folder)
      return made
    }
    credentials = fresh
    return fresh.accessToken
  }

  func authorized(_ method: String, _ target: String, _ body: [UInt8]?) async throws -> [UInt8] {
    let token = try await accessToken()
    do {
      return try await call(method, target, body, as: token)
    } catch let error as PeelError where error.code == .unauthorized {
      return try await call(method, target, body, as: try await accessToken(replacing: token))
    }
  }

  private func call(_ method: String, _ target: String, _ body: [UInt8]?, as token: String?) async throws -> [UInt8] {
    let request = Transport.Request(method: method, target: target, bearer: token, body: body)
    return try Self.checked(try await transport.exchange(request))
  }

  private static func checked(_ response: Transport.Response) throws(PeelError) -> [UInt8] {
    if (200..<300).contains(response.status) { return response.body }
    guard let problem = try? WireJSON.decode(Problem.self, from: response.body) else {
      throw PeelError(.badAnswer, "The server answered \(response.status) without saying why. Is it a Peel server?")
    }
    throw PeelError(problem)
  }

  static func decode<Body: Decodable>(_ type: Body.Type, _ bytes: [UInt8]) throws(PeelError) -> Body {
    do throws(Problem) {
      return try WireJSON.decode(type, from: bytes)
    } catch {
      throw PeelError(.badAnswer, "The server's answer could not be read: \(error.detail)")
    }
  }

  /// A body's value; a body that breaks the rules is an answer that could not be read.
  static func understood<Value>(_ make: () throws(RuleViolation) -> Value) throws(PeelError) -> Value {
    do throws(RuleViolation) {
      return try make()
    } catch {
      throw PeelError(.badAnswer, "The server's answer could not be read: \(error.detail)")
    }
  }

  static func newID() -> ClientID {
    var random = SecureRandom()
    return .version7(millisecondsSince1970: UInt64(Date().timeIntervalSince1970 * 1000), using: &random)
  }

  private static var signedOut: PeelError {
    PeelError(.signedOut, "Nobody is signed in with this profile. Sign in first.")
  }

  private static let deviceName = "Peel SDK"
}
