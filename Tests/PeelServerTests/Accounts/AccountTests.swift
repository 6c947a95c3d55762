import PeelCore
import PeelCrypto
import PeelNet
import PeelTestSupport
import PeelWire
import Testing

@testable import PeelServer

struct AccountTests {
  @Test
  func `a person signs up, in and out`() async throws {
    try await TestServer.with { server in
      let maker = try await server.signUp("Maker.1")
      let me = try await maker.send(.get, "/v1/me")
      #expect(me.status == 200)
      #expect(try me.body(MeBody.self).user.userName == "Maker.1")
      let again = try await server.send(
        .post, "/v1/auth/login", LoginBody(userName: "mAKER.1", password: "correct horse"))
      #expect(again.status == 200)
      let second = Person(server: server, session: try again.body())
      #expect(second.session.deviceId != maker.session.deviceId)
      #expect(try await maker.send(.post, "/v1/auth/logout").status == 204)
      #expect(try await maker.send(.get, "/v1/me").problem?.status == 401)
      #expect(try await second.send(.get, "/v1/me").status == 200)
    }
  }

  @Test
  func `a taken name says so, whatever its case`() async throws {
    try await TestServer.with { server in
      _ = try await server.signUp("maker")
      let answer = try await server.send(
        .post, "/v1/auth/register", RegisterBody(userName: "MAKER", password: "correct horse"))
      #expect(answer.status == 409)
      #expect(answer.problem?.code == .nameTaken)
    }
  }

  @Test(arguments: [
    (#"{"userName":"ab","password":"correct horse"}"#, "/userName", "too-short"),
    (#"{"userName":"a b c","password":"correct horse"}"#, "/userName", "has-space"),
    (#"{"userName":".abc","password":"correct horse"}"#, "/userName", "bad-character"),
    (#"{"userName":"abc","password":"short"}"#, "/password", "too-short"),
    (#"{"userName":"abc"}"#, "/password", "missing"),
    (#"{"userName":7,"password":"correct horse"}"#, "/userName", "wrong-type"),
    (#"{"userName":"abc","password":"correct horse","mode":"paper"}"#, "/mode", "bad-format"),
    (#"{"userName":"abc","password":"correct horse","displayName":""}"#, "/displayName", "too-short"),
  ])
  func `a bad sign-up is refused by its place and stores nobody`(
    json: String, pointer: String, code: String
  ) async throws {
    try await TestServer.with { server in
      let answer = try await server.send(.post, "/v1/auth/register", json: json)
      #expect(answer.status == 422)
      #expect(answer.problem?.faults.first?.pointer == pointer)
      #expect(answer.problem?.faults.first?.code == code)
      let witness = try await server.signUp("witness")
      #expect(try await witness.send(.get, "/v1/users").body(UserPageBody.self).items.count == 1)
    }
  }

  @Test
  func `an unknown name and a wrong password get the same answer`() async throws {
    try await TestServer.with { server in
      _ = try await server.signUp("maker")
      var answers: [Problem] = []
      for body in [
        LoginBody(userName: "maker", password: "wrong horse"), LoginBody(userName: "nobody", password: "wrong horse"),
        LoginBody(userName: "no body at all", password: "wrong horse"),
      ] {
        let answer = try await server.send(.post, "/v1/auth/login", body)
        #expect(answer.status == 401)
        var problem = try #require(answer.problem)
        problem.requestID = ""
        answers.append(problem)
      }
      #expect(Set(answers).count == 1)
    }
  }

  @Test
  func `a refresh token works once, and its second use ends the session and its socket`() async throws {
    try await TestServer.with { server in
      let maker = try await server.signUp("maker")
      let line = try await maker.connect()
      try await line.caughtUp()
      let old = try #require(maker.session.refreshToken)
      let answer = try await server.send(.post, "/v1/auth/refresh", RefreshBody(refreshToken: old))
      #expect(answer.status == 200)
      let renewed = Person(server: server, session: try answer.body())
      #expect(renewed.session.deviceId == maker.session.deviceId)
      #expect(try await renewed.send(.get, "/v1/me").status == 200)
      #expect(try await maker.send(.get, "/v1/me").status == 401)
      let reused = try await server.send(.post, "/v1/auth/refresh", RefreshBody(refreshToken: old))
      #expect(reused.status == 401)
      #expect(reused.problem?.code == .refreshReused)
      #expect(try await renewed.send(.get, "/v1/me").status == 401)
      #expect(await line.ended() == 4401)
    }
  }

  @Test
  func `a session that was refreshed keeps its socket, others keep theirs when one is ended`() async throws {
    try await TestServer.with { server in
      let (anna, bert) = (try await server.signUp("anna"), try await server.signUp("bert"))
      let (first, second) = (try await anna.connect(), try await bert.connect())
      try await first.caughtUp()
      try await second.caughtUp()
      let refresh = try #require(anna.session.refreshToken)
      let renewed = Person(
        server: server,
        session: try await server.send(.post, "/v1/auth/refresh", RefreshBody(refreshToken: refresh)).body())
      #expect(try await bert.send(.post, "/v1/auth/logout").status == 204)
      #expect(await second.ended() == 4401)
      let talk = try await renewed.open(with: [bert])
      try await renewed.say("still here", in: talk.id)
      #expect(try await first.message().text == "still here")
    }
  }

  @Test
  func `tokens expire by the server's clock, and the socket some time after them`() async throws {
    let clock = TestClock()
    try await TestServer.with(clock: clock) { server in
      let maker = try await server.signUp("maker")
      let line = try await maker.connect()
      try await line.caughtUp()
      clock.advance(15 * 60 + 1)
      let answer = try await maker.send(.get, "/v1/me")
      #expect(answer.status == 401)
      #expect(answer.problem?.code == .tokenExpired)
      clock.advance(61)
      server.server.sweep()
      #expect(await line.ended() == 4401)
      clock.advance(91 * 24 * 3600)
      let refresh = try await server.send(
        .post, "/v1/auth/refresh", RefreshBody(refreshToken: maker.session.refreshToken))
      #expect(refresh.problem?.code == .tokenExpired)
    }
  }

  @Test(arguments: ["", "nonsense", "peel_a_AAAA", "peel_r_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"])
  func `a token that is none opens nothing`(token: String) async throws {
    try await TestServer.with { server in
      let answer = try await server.send(.get, "/v1/me", token: token)
      #expect(answer.status == 401)
      #expect(answer.headers["www-authenticate"] != nil)
    }
  }

  @Test
  func `cookies sign in without showing a token, and need the server's own origin for changes`() async throws {
    try await TestServer.with { server in
      let own = ("origin", "http://\(server.server.address)")
      let json = #"{"userName":"maker","password":"correct horse","mode":"cookie"}"#
      let strange = try await server.send(
        .post, "/v1/auth/register", json: json, headers: [("origin", "http://evil.example")])
      #expect(strange.status == 403)
      #expect(strange.problem?.code == .badOrigin)
      #expect(try await server.send(.post, "/v1/auth/register", json: json).status == 403)
      let answer = try await server.send(.post, "/v1/auth/register", json: json, headers: [own])
      #expect(answer.status == 201)
      #expect(!answer.text.contains("peel_a_"))
      let cookies = answer.headers.values("set-cookie")
      #expect(cookies.count == 2)
      for cookie in cookies { #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict")) }
      let jar = cookies.compactMap { $0.split(separator: ";").first }.joined(separator: "; ")
      #expect(try await server.send(.get, "/v1/me", headers: [("cookie", jar)]).status == 200)
      let change = #"{"sections":[]}"#
      let forged = try await server.send(
        .put, "/v1/me/stickers/sections", json: change, headers: [("cookie", jar), ("origin", "https://evil.example")])
      #expect(forged.problem?.code == .badOrigin)
      let bare = try await server.send(.put, "/v1/me/stickers/sections", json: change, headers: [("cookie", jar)])
      #expect(bare.problem?.code == .badOrigin)
      let honest = try await server.send(
        .put, "/v1/me/stickers/sections", json: change, headers: [("cookie", jar), own])
      #expect(honest.status == 200)
      let refreshed = try await server.send(.post, "/v1/auth/refresh", headers: [("cookie", jar), own])
      #expect(refreshed.status == 200)
      #expect(!refreshed.text.contains("peel_a_"))
      let reused = try await server.send(.post, "/v1/auth/refresh", headers: [("cookie", jar), own])
      #expect(reused.problem?.code == .refreshReused)
      #expect(reused.headers.values("set-cookie").count == 2, "the dead cookies are cleared")
    }
  }

  @Test
  func `a socket with cookies needs the server's own origin`() async throws {
    try await TestServer.with { server in
      let own = ("origin", "http://\(server.server.address)")
      let answer = try await server.send(
        .post, "/v1/auth/register", json: #"{"userName":"maker","password":"correct horse","mode":"cookie"}"#,
        headers: [own])
      let jar = answer.headers.values("set-cookie").compactMap { $0.split(separator: ";").first }.joined(
        separator: "; ")
      let url = try NetURL("ws://\(server.server.address)/v1/ws")
      await #expect(throws: NetError.self) {
        _ = try await WebSocketClient.connect(
          url, headers: ["cookie": jar, "origin": "http://evil.example"], group: server.group)
      }
      let bare = Line(socket: try await WebSocketClient.connect(url, headers: ["cookie": jar], group: server.group))
      try await bare.send(.hello(token: nil, cursor: nil, sdk: nil))
      #expect(await bare.ended() == 4401)
      let line = Line(
        socket: try await WebSocketClient.connect(
          url, headers: ["cookie": jar, "origin": own.1], group: server.group))
      try await line.send(.hello(token: nil, cursor: nil, sdk: nil))
      try await line.caughtUp()
    }
  }

  @Test
  func `people are found by the beginning of their name, page by page, both ways`() async throws {
    try await TestServer.with { server in
      let first = try await server.signUp("maker00")
      for index in 1..<25 { _ = try await server.signUp("Maker\(index < 10 ? "0" : "")\(index)") }
      _ = try await server.signUp("other")
      for (sort, wanted) in [("asc", (0..<25).map { $0 }), ("desc", (0..<25).reversed())] {
        var names: [String] = []
        var cursor: String?
        repeat {
          let next = cursor.map { "&cursor=\($0)" } ?? ""
          let page = try await first.send(.get, "/v1/users?q=userName:mak*&limit=10&sort=userName:\(sort)\(next)")
            .body(UserPageBody.self)
          names += page.items.map { $0.userName.lowercased() }
          cursor = page.next
        } while cursor != nil
        #expect(names == wanted.map { "maker\($0 < 10 ? "0" : "")\($0)" })
      }
      let exact = try await first.send(.get, "/v1/users?q=userName:MAKER07").body(UserPageBody.self)
      #expect(exact.items.map(\.userName) == ["Maker07"])
      #expect(try await first.send(.get, "/v1/users?q=oth").body(UserPageBody.self).items.count == 1)
      #expect(try await first.send(.get, "/v1/users?q=userName:nobody").body(UserPageBody.self).items.isEmpty)
    }
  }

  @Test(arguments: [
    "limit=0", "limit=101", "limit=x", "sort=age:asc", "cursor=nonsense", "q=" + String(repeating: "x", count: 129),
  ])
  func `a bad search is refused by its parameter`(query: String) async throws {
    try await TestServer.with { server in
      let maker = try await server.signUp("maker")
      let answer = try await maker.send(.get, "/v1/users?\(query)")
      #expect(answer.status == 422)
      #expect(answer.problem?.faults.first?.pointer == "/" + query.prefix { $0 != "=" })
    }
  }
}
