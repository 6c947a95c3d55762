import PeelCore
import PeelNet
import PeelStore
import PeelTestSupport
import PeelWire
import Testing

@testable import PeelServer

struct RateLimitTests {
  @Test
  func `a budget is spent, fills again by the clock, and is one's own`() {
    let clock = TestClock()
    var limits = RateLimits()
    limits.byRate[.send] = RateLimit(burst: 3, interval: 1000)
    let limiter = RateLimiter(limits) { clock.now }
    let (anna, bert) = (RateLimiter.Subject.address("a"), RateLimiter.Subject.address("b"))
    for _ in 0..<3 { #expect(limiter.take(.send, anna) == nil) }
    #expect(limiter.take(.send, anna) == 1000)
    #expect(limiter.take(.send, bert) == nil)
    clock.advance(1)
    #expect(limiter.take(.send, anna) == nil)
    #expect(limiter.take(.send, anna) == 1000)
    clock.advance(-3600)
    #expect(limiter.take(.send, anna) ?? 0 <= 1000, "a clock set back locks nobody out")
    clock.advance(3610)
    for _ in 0..<3 { #expect(limiter.take(.send, anna) == nil) }
    #expect(limiter.take(.none, anna) == nil)
  }

  @Test
  func `the eleventh guess has to wait, a right one forgives`() async throws {
    let clock = TestClock()
    try await TestServer.with(clock: clock, configured: Change { $0.rates = RateLimits() }) { server in
      _ = try await server.signUp("maker")
      let wrong = LoginBody(userName: "maker", password: "wrong horse")
      let right = LoginBody(userName: "maker", password: "correct horse")
      for _ in 0..<9 { #expect(try await server.send(.post, "/v1/auth/login", wrong).status == 401) }
      #expect(try await server.send(.post, "/v1/auth/login", right).status == 200)
      for _ in 0..<10 { #expect(try await server.send(.post, "/v1/auth/login", wrong).status == 401) }
      let refused = try await server.send(.post, "/v1/auth/login", right)
      #expect(refused.status == 429)
      #expect(refused.problem?.retryAfterMilliseconds == 90_000)
      #expect(refused.headers["retry-after"] == "90")
      clock.advance(90)
      #expect(try await server.send(.post, "/v1/auth/login", right).status == 200)
    }
  }

  @Test
  func `sends have a budget, on the socket too, and a repeat is answered without one`() async throws {
    let clock = TestClock()
    try await TestServer.with(
      clock: clock, configured: Change { $0.rates.byRate[.send] = RateLimit(burst: 5, interval: 1000) }
    ) { server in
      let (anna, bert) = (try await server.signUp("anna"), try await server.signUp("bert"))
      let talk = try await anna.open(with: [bert])
      let first = ClientID.random()
      try await anna.say("1", in: talk.id, id: first)
      for index in 2...5 { try await anna.say("\(index)", in: talk.id) }
      let refused = try await anna.send(
        .post, "/v1/conversations/\(talk.id)/messages", SendBody(clientMsgId: .random(), type: .text, text: "6"))
      #expect(refused.status == 429)
      #expect(refused.problem?.code == .rateLimited)
      #expect(try await anna.say("1", in: talk.id, id: first).replayed == true)
      let line = try await anna.connect()
      try await line.caughtUp()
      try await line.send(
        .send(id: 9, conversation: talk.id, SendBody(clientMsgId: .random(), type: .text, text: "7")))
      guard case .refused(9, let problem)? = try await line.next() else {
        Issue.record("not refused")
        return
      }
      #expect(problem.code == .rateLimited)
      #expect(problem.retryAfterMilliseconds == 1000)
      clock.advance(1)
      try await anna.say("6", in: talk.id)
      #expect(
        try await bert.send(.get, "/v1/conversations/\(talk.id)/messages").body(HistoryBody.self).items.count == 6)
    }
  }

  @Test
  func `a socket that floods is closed`() async throws {
    try await TestServer.with(configured: Change { $0.rates.frames = RateLimit(burst: 20, interval: 10_000) }) {
      server in
      let anna = try await server.signUp("anna")
      let line = try await anna.connect()
      try await line.caughtUp()
      for _ in 0..<30 { try? await line.send(.acknowledge(cursor: "x")) }
      #expect(await line.ended() == 4429)
    }
  }
}
