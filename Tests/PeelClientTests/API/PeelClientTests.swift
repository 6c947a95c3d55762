import PeelClient
import PeelCore
import PeelTestSupport
import Testing

struct PeelClientTests {
  private static let password = "correct horse battery"

  /// Two people who are signed up.
  private func people(_ server: RunningServer) async throws -> (PeelClient, PeelClient) {
    let (ann, ben) = (try server.client("ann"), try server.client("ben"))
    try await ann.register(userName: "ann", password: Self.password)
    try await ben.register(userName: "ben", password: Self.password, displayName: "Ben B.")
    return (ann, ben)
  }

  @Test func `a name that is taken is a typed error`() async throws {
    let server = try await RunningServer()
    _ = try await people(server)
    let error = await #expect(throws: PeelError.self) {
      try await server.client("other").register(userName: "ANN", password: Self.password)
    }
    #expect(error?.code == .nameTaken)
    try await server.stop()
  }

  @Test func `a wrong password and a missing sign-in are told apart`() async throws {
    let server = try await RunningServer()
    _ = try await people(server)
    let other = try server.client("other")
    let wrong = await #expect(throws: PeelError.self) {
      try await other.signIn(userName: "ann", password: "wrong password")
    }
    #expect(wrong?.code == .unauthorized)
    let missing = await #expect(throws: PeelError.self) { try await other.users(startingWith: "a") }
    #expect(missing?.code == .signedOut)
    try await server.stop()
  }

  @Test func `people are found by the beginning of their name`() async throws {
    let server = try await RunningServer()
    let (ann, _) = try await people(server)
    #expect(try await ann.users(startingWith: "BE").map(\.displayName) == ["Ben B."])
    let error = await #expect(throws: PeelError.self) { try await ann.user(named: "nobody") }
    #expect(error?.code == .notFound)
    try await server.stop()
  }

  @Test func `events go on after the last one that was dealt with, each once and in order`() async throws {
    let server = try await RunningServer()
    let (ann, ben) = try await people(server)
    for number in 1...6 { try await ann.send(.text("message \(number)"), toUserNamed: "ben") }
    var heard: [String] = []
    for part in 1...3 {
      let events = try await ben.events()
      for try await event in events {
        guard case .message(let message) = event, case .text(let text) = message.content else { continue }
        heard.append(text)
        if heard.count == part * 2 { break }
      }
      await events.close()
    }
    #expect(heard == (1...6).map { "message \($0)" })
    try await server.stop()
  }

  @Test func `what was heard is told as delivered, and what was read as read`() async throws {
    let server = try await RunningServer()
    let (ann, ben) = try await people(server)
    let sent = try await ann.send(.text("hello"), toUserNamed: "ben")
    let receipts = try await ann.events()
    let reading = Task {
      let events = try await ben.events()
      for try await event in events {
        guard case .message(let message) = event else { continue }
        try await ben.markRead(message.conversation, through: message.seq)
        break
      }
      await events.close()
    }
    for try await event in receipts {
      if case .receipt(_, let delivered, let read, sent.conversation) = event, read == 1 {
        #expect(delivered == 1)
        break
      }
      if case .conversation(let conversation) = event,
        conversation.members.contains(where: { $0.readSeq == 1 && $0.user.userName == "ben" })
      {
        break
      }
    }
    await receipts.close()
    try await reading.value
    try await server.stop()
  }

  @Test func `a message is queued while the server is away, and its profile belongs to one server`() async throws {
    let server = try await RunningServer()
    let (ann, _) = try await people(server)
    try await ann.send(.text("before"), toUserNamed: "ben")
    try await server.stop()
    let error = await #expect(throws: PeelError.self) { try await ann.send(.text("meanwhile"), toUserNamed: "ben") }
    guard case .queued = error?.code else {
      Issue.record("\(String(describing: error)) is not queued")
      return
    }
    let other = #expect(throws: PeelError.self) {
      try PeelClient(server: "http://127.0.0.1:9", profile: server.folder.file("profiles/ann"))
    }
    #expect(other?.description.contains(server.url) == true)
  }
}
