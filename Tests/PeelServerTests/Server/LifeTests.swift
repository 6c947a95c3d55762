import Foundation
import PeelCore
import PeelNet
import PeelStore
import PeelTestSupport
import PeelWire
import Testing

@testable import PeelServer

struct LifeTests {
  @Test
  func `everything is there after a restart, and a cursor from before goes on`() async throws {
    let folder = try TemporaryFolder()
    var session: SessionBody?
    var (talk, cursor): (ConversationID?, String?)
    try await TestServer.with(in: folder) { server in
      let (anna, bert) = (try await server.signUp("anna"), try await server.signUp("bert"))
      let conversation = try await anna.open(with: [bert])
      try await anna.say("before", in: conversation.id)
      let line = try await anna.connect()
      try await line.caughtUp()
      (session, talk, cursor) = (anna.session, conversation.id, line.cursor)
    }
    try await TestServer.with(in: folder) { server in
      let anna = Person(server: server, session: try #require(session))
      let id = try #require(talk)
      try await anna.say("after", in: id)
      let line = try await anna.connect(from: cursor)
      guard case .ready(_, _, _, true)? = try await line.next() else {
        Issue.record("not resumed")
        return
      }
      #expect(try await line.message().text == "after")
      let page = try await anna.send(.get, "/v1/conversations/\(id)/messages").body(HistoryBody.self)
      #expect(page.items.map(\.text) == ["before", "after"])
    }
  }

  @Test
  func `a second server on the same folder refuses to start`() async throws {
    let folder = try TemporaryFolder()
    try await TestServer.with(in: folder) { _ in
      do {
        _ = try await TestServer(in: folder)
        Issue.record("two servers on one folder")
      } catch let error as StoreError {
        #expect(error.code == .inUse)
        #expect(!error.description.contains("\n"))
      }
    }
  }

  @Test
  func `a drain fails readiness, sends sockets away to come again, and answers what was asked`() async throws {
    let server = try await TestServer()
    let (anna, bert) = (try await server.signUp("anna"), try await server.signUp("bert"))
    let talk = try await anna.open(with: [bert])
    let line = try await anna.connect()
    try await line.caughtUp()
    try await anna.say("kept", in: talk.id)
    try await server.stop()
    #expect(await line.ended() == 1012)
    await #expect(throws: (any Error).self) { try await anna.send(.get, "/v1/me") }
    try await TestServer.with(in: server.folder) { again in
      let reader = Person(server: again, session: bert.session)
      let page = try await reader.send(.get, "/v1/conversations/\(talk.id)/messages").body(HistoryBody.self)
      #expect(page.items.map(\.text) == ["kept"])
    }
  }

  @Test(arguments: [
    (#"{"port":"x"}"#, "/port"), (#"{"ports":8080}"#, "ports"), ("{", "configuration"),
    (#"{"loops":0}"#, "loops"), (#"{"logLevel":"loud"}"#, "logLevel"),
    (#"{"rates":{"sing":{"burst":1,"intervalMs":1}}}"#, "sing"),
    (#"{"rates":{"send":{"burst":0,"intervalMs":1}}}"#, "burst"),
  ])
  func `a wrong configuration names the field`(text: String, part: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("peel.json")
    try Data(text.utf8).write(to: URL(filePath: path))
    do {
      var configuration = ServerConfiguration(dataFolder: "data")
      try ConfigurationFile.read(path).apply(to: &configuration)
      Issue.record("\(text) is taken")
    } catch {
      #expect(error.description.contains(part), "\(error)")
    }
  }

  @Test
  func `a configuration is read`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("peel.json")
    let text =
      #"{"host":"::","port":80,"origins":["https://chat.example"],"rates":{"send":{"burst":9,"intervalMs":5}}}"#
    try Data(text.utf8).write(to: URL(filePath: path))
    var configuration = ServerConfiguration(dataFolder: "data")
    try ConfigurationFile.read(path).apply(to: &configuration)
    #expect(configuration.host == "::")
    #expect(configuration.rates.byRate[.send] == RateLimit(burst: 9, interval: 5))
    #expect(throws: ConfigurationError.self) { try ConfigurationFile.read(folder.file("none.json")) }
  }
}
