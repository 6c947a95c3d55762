internal import PeelCore
internal import PeelStore
internal import Testing

@Suite struct PeopleTests {
  @Test(arguments: Engine.all)
  func `an app is made once`(engine: Engine) async throws {
    let house = try await House(engine)
    #expect(try await house.store.app(named: "peel") == house.app)
    #expect(try await house.store.app(named: "other") != house.app)
  }

  @Test(arguments: Engine.all)
  func `somebody registered is found by name and by id`(engine: Engine) async throws {
    let house = try await House(engine)
    let ida = try await house.person("Ida")
    let account = try #require(try await house.store.account(named: UserName("iDA"), in: house.app))
    #expect(account.user == User(id: ida.user, userName: "Ida", displayName: "Ida"))
    #expect(account.passwordHash == "hash of Ida")
    #expect(try await house.store.user(ida.user, in: house.app) == account.user)
    #expect(try await house.store.account(named: UserName("nobody"), in: house.app) == nil)
  }

  @Test(arguments: Engine.all)
  func `a name that differs in case only is taken`(engine: Engine) async throws {
    let house = try await House(engine)
    _ = try await house.person("Zoë")
    #expect(await code { try await house.person("zOË") } == .nameTaken)
    let other = try await house.store.app(named: "other")
    _ = try await house.person("zoë", in: other)
  }

  @Test(arguments: Engine.all)
  func `nobody registers in an app that is not there`(engine: Engine) async throws {
    let house = try await House(engine)
    let nowhere = try #require(AppID(1))
    #expect(await code { try await house.person("ida", in: nowhere) } == .notFound)
  }

  @Test(arguments: Engine.all)
  func `a new password hash replaces the old one`(engine: Engine) async throws {
    let house = try await House(engine)
    let ida = try await house.person("ida")
    try await house.store.setPasswordHash("newer", of: ida.user, in: house.app)
    #expect(try await house.store.account(named: UserName("ida"), in: house.app)?.passwordHash == "newer")
    let other = try await house.store.app(named: "other")
    #expect(await code { try await house.store.setPasswordHash("x", of: ida.user, in: other) } == .notFound)
  }

  @Test(arguments: Engine.all)
  func `names are found by their beginning, in both directions and page by page`(engine: Engine) async throws {
    let house = try await House(engine)
    let other = try await house.store.app(named: "other")
    for name in ["maker", "Maxi", "mara", "MAKO", "mälar", "möwe", "nora", "ma.k", "ma_k", "ma-k"] {
      _ = try await house.person(name)
    }
    _ = try await house.person("makkaroni", in: other)
    func names(_ prefix: String, ascending: Bool = true, after: String? = nil, limit: Int = 20) async throws -> [String]
    {
      try await house.store.users(withPrefix: prefix, ascending: ascending, after: after, limit: limit, in: house.app)
        .map(\.userName)
    }
    #expect(try await names("mak") == ["maker", "MAKO"])
    #expect(try await names("MAK") == ["maker", "MAKO"])
    #expect(try await names("mak", ascending: false) == ["MAKO", "maker"])
    #expect(try await names("mä") == ["mälar"])
    #expect(try await names("ma_") == ["ma_k"], "an underscore is a letter, not a wildcard")
    #expect(try await names("ma%") == [])
    #expect(try await names("m*") == [])
    #expect(try await names("").count == 10)
    let all = try await names("m")
    for ascending in [true, false] {
      var paged: [String] = []
      while true {
        let page = try await names("m", ascending: ascending, after: paged.last, limit: 2)
        paged += page
        if page.count < 2 { break }
      }
      #expect(paged == (ascending ? all : all.reversed()))
    }
  }

  @Test(arguments: Engine.all)
  func `an access token opens its session until it expires or is ended`(engine: Engine) async throws {
    let house = try await House(engine)
    let ida = try await house.person("ida")
    let tokens = SessionTokens.numbered(900_000)
    let device = try await house.store.openSession(
      NewSession(user: ida.user, deviceName: "phone", tokens: tokens), in: house.app)
    let session = try #require(
      try await house.store.session(accessDigest: tokens.access, at: Timestamp(milliseconds: 1_790_000_000_000)))
    #expect(session.caller == Caller(app: house.app, user: ida.user, device: device))
    #expect(session.user.userName == "ida")
    #expect(session.accessExpires == tokens.accessExpires)
    #expect(try await house.store.session(accessDigest: tokens.access, at: tokens.accessExpires) == nil)
    #expect(try await house.store.session(accessDigest: tokens.refresh, at: Timestamp(milliseconds: 1)) == nil)
    let other = try await house.store.app(named: "other")
    try await house.store.endSession(Caller(app: other, user: ida.user, device: device))
    #expect(try await house.store.session(accessDigest: tokens.access, at: Timestamp(milliseconds: 1)) != nil)
    try await house.store.endSession(session.caller)
    #expect(try await house.store.session(accessDigest: tokens.access, at: Timestamp(milliseconds: 1)) == nil)
    #expect(
      await code {
        try await house.store.openSession(NewSession(user: ida.user, deviceName: "x", tokens: .numbered(1)), in: other)
      } == .notFound)
  }

  @Test(arguments: Engine.all)
  func `a refresh token works once, and using it again ends the session`(engine: Engine) async throws {
    let house = try await House(engine)
    let ida = try await house.person("ida")
    let store = house.store
    let (first, second, third) = (SessionTokens.numbered(71), SessionTokens.numbered(72), SessionTokens.numbered(73))
    let now = Timestamp(milliseconds: 1_790_000_000_000)
    let device = try await store.openSession(
      NewSession(user: ida.user, deviceName: "phone", tokens: first), in: house.app)
    let session = try await store.rotate(refreshDigest: first.refresh, to: second, at: now)
    #expect(session.caller == Caller(app: house.app, user: ida.user, device: device))
    #expect(try await store.session(accessDigest: first.access, at: now) == nil)
    #expect(try await store.session(accessDigest: second.access, at: now)?.caller.device == device)
    #expect(await code { try await store.rotate(refreshDigest: first.refresh, to: third, at: now) } == .refreshReused)
    #expect(
      try await store.session(accessDigest: second.access, at: now) == nil, "the session is over for the thief, too")
    #expect(await code { try await store.rotate(refreshDigest: second.refresh, to: third, at: now) } == .tokenExpired)
  }

  @Test(arguments: Engine.all)
  func `an expired or unknown refresh token is refused`(engine: Engine) async throws {
    let house = try await House(engine)
    let ida = try await house.person("ida")
    let tokens = SessionTokens.numbered(81)
    _ = try await house.store.openSession(NewSession(user: ida.user, deviceName: "p", tokens: tokens), in: house.app)
    let code1 = await code {
      try await house.store.rotate(refreshDigest: tokens.refresh, to: .numbered(82), at: tokens.refreshExpires)
    }
    #expect(code1 == .tokenExpired)
    let code2 = await code {
      try await house.store.rotate(refreshDigest: .numbered(5), to: .numbered(82), at: Timestamp(milliseconds: 0))
    }
    #expect(code2 == .tokenExpired)
  }
}
