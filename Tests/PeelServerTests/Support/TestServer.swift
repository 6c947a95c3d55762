import Foundation
import PeelCore
import PeelCrypto
import PeelNet
import PeelStore
import PeelTestSupport
import PeelWire
import Synchronization
import Testing

@testable import PeelServer

/// A clock that tests set.
final class TestClock: Sendable {
  private let milliseconds = Atomic<Int64>(1_767_225_600_000)
  var now: Timestamp { Timestamp(milliseconds: milliseconds.load(ordering: .relaxed)) }
  func advance(_ seconds: Int64) { milliseconds.wrappingAdd(seconds * 1000, ordering: .relaxed) }
}

/// What a test wants otherwise than usual.
struct Change {
  let apply: (inout ServerConfiguration) -> Void
  init(_ apply: @escaping (inout ServerConfiguration) -> Void) { self.apply = apply }
}

/// Log lines that were written.
final class LogLines: Sendable {
  private let lines = Locked<[String]>([])
  var all: [String] { lines.withLock { $0 } }
  func add(_ line: [UInt8]) { lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) } }
}

/// A real server on a free port over a real database in a fresh folder.
final class TestServer: Sendable {
  /// Loops live as long as the process, so all tests share a pair.
  static let group: EventLoopGroup? = try? EventLoopGroup(count: 2)

  let folder: TemporaryFolder
  let clock: TestClock
  let log = LogLines()
  let server: Server
  let group: EventLoopGroup
  let http: HTTPClient
  private let run: Task<Void, any Error>

  init(
    in folder: TemporaryFolder? = nil, clock: TestClock = TestClock(),
    _ change: Change = Change { _ in }
  ) async throws {
    let folder = try folder ?? TemporaryFolder()
    self.folder = folder
    self.clock = clock
    let group = try #require(Self.group)
    self.group = group
    var configuration = ServerConfiguration(dataFolder: folder.file("data"))
    configuration.port = 0
    configuration.passwords = PasswordParameters(passes: 1, memory: 8192)
    configuration.rates = .none
    configuration.logLevel = .debug
    configuration.network.drainDeadline = .seconds(2)
    change.apply(&configuration)
    let now: @Sendable () -> Timestamp = { clock.now }
    let log = log
    let server = try await Server.open(
      configuration, group: group, log: Log(level: configuration.logLevel, now: now) { log.add($0) }, now: now)
    self.server = server
    http = HTTPClient(group: group, width: 8)
    run = Task { try await server.run() }
  }

  func stop() async throws {
    await server.drain()
    try await run.value
  }

  /// Runs a test against a server and stops it whatever comes.
  static func with(
    clock: TestClock = TestClock(), in folder: TemporaryFolder? = nil,
    configured change: Change = Change { _ in },
    _ body: (TestServer) async throws -> Void
  ) async throws {
    let server = try await TestServer(in: folder, clock: clock, change)
    do { try await body(server) } catch {
      try? await server.stop()
      throw error
    }
    try await server.stop()
  }

  // MARK: Requests

  struct Answer {
    let status: Int
    let headers: HTTPHeaders
    let bytes: [UInt8]

    func body<Body: Decodable>(_ type: Body.Type = Body.self) throws -> Body {
      try WireJSON.decode(type, from: bytes)
    }
    var problem: Problem? { try? WireJSON.decode(Problem.self, from: bytes) }
    var text: String { String(decoding: bytes, as: UTF8.self) }
  }

  func send(
    _ method: HTTPMethod, _ path: String, token: String? = nil, body: [UInt8] = [], type: String? = "application/json",
    headers: [(String, String)] = []
  ) async throws -> Answer {
    var fields = HTTPHeaders()
    if let token { fields.add("authorization", "Bearer \(token)") }
    if !body.isEmpty, let type { fields.add("content-type", type) }
    for (name, value) in headers { fields.add(name, value) }
    let response = try await http.send(
      HTTPClientRequest(method, try NetURL("http://\(server.address)\(path)"), headers: fields, body: body))
    return Answer(status: response.status, headers: response.headers, bytes: response.body)
  }

  func send(
    _ method: HTTPMethod, _ path: String, token: String? = nil, json: String, headers: [(String, String)] = []
  ) async throws -> Answer {
    try await send(method, path, token: token, body: Array(json.utf8), headers: headers)
  }

  func send(
    _ method: HTTPMethod, _ path: String, token: String? = nil, _ body: some Encodable
  ) async throws -> Answer {
    try await send(method, path, token: token, body: WireJSON.encode(body))
  }

  func signUp(_ name: String) async throws -> Person {
    let answer = try await send(.post, "/v1/auth/register", RegisterBody(userName: name, password: "correct horse"))
    try #require(answer.status == 201, "\(answer.text)")
    return Person(server: self, session: try answer.body())
  }
}

/// Somebody who is signed in.
struct Person: Sendable {
  let server: TestServer
  var session: SessionBody

  var id: UserID { session.user.id }
  var token: String { session.accessToken ?? "" }

  func send(_ method: HTTPMethod, _ path: String, json: String) async throws -> TestServer.Answer {
    try await server.send(method, path, token: token, json: json)
  }
  func send(_ method: HTTPMethod, _ path: String, _ body: some Encodable) async throws -> TestServer.Answer {
    try await server.send(method, path, token: token, body)
  }
  func send(_ method: HTTPMethod, _ path: String) async throws -> TestServer.Answer {
    try await server.send(method, path, token: token)
  }

  func open(with others: [Person], title: String? = nil) async throws -> ConversationBody {
    let answer = try await send(
      .post, "/v1/conversations", NewConversationBody(members: others.map(\.id), title: title))
    try #require(answer.status < 300, "\(answer.text)")
    return try answer.body()
  }

  @discardableResult
  func say(_ text: String, in conversation: ConversationID, id: ClientID? = nil) async throws -> MessageBody {
    let answer = try await send(
      .post, "/v1/conversations/\(conversation)/messages",
      SendBody(clientMsgId: id ?? .random(), type: .text, text: text))
    try #require(answer.status < 300, "\(answer.text)")
    return try answer.body()
  }

  func connect(from cursor: String? = nil) async throws -> Line {
    let socket = try await WebSocketClient.connect(
      try NetURL("ws://\(server.server.address)/v1/ws"), group: server.group)
    let line = Line(socket: socket)
    try await line.send(.hello(token: token, cursor: cursor, sdk: "tests"))
    return line
  }
}

/// One socket as a client has it.
final class Line: Sendable {
  let socket: WebSocketClient
  private let lastCursor = Locked<String?>(nil)

  init(socket: WebSocketClient) { self.socket = socket }

  var cursor: String? { lastCursor.withLock { $0 } }

  func send(_ frame: ClientFrame) async throws { try await socket.send(text: frame.encoded()) }

  /// The next frame; nil when the socket was closed.
  func next() async throws -> ServerFrame? {
    guard case .text(let bytes)? = await socket.receive() else { return nil }
    let frame = try ServerFrame.decode(bytes)
    switch frame {
    case .event(_, let cursor), .ready(let cursor, _, _, _), .caughtUp(let cursor): lastCursor.withLock { $0 = cursor }
    default: break
    }
    return frame
  }

  /// Frames up to the first that `isWanted`; it comes last.
  func until(_ isWanted: (ServerFrame) -> Bool) async throws -> [ServerFrame] {
    var frames: [ServerFrame] = []
    while let frame = try await next() {
      frames.append(frame)
      if isWanted(frame) { return frames }
    }
    throw NetError(.connectionClosed, "closed after \(frames.count) frames with \(String(describing: socket.ending))")
  }

  @discardableResult
  func caughtUp() async throws -> [ServerFrame] {
    try await until { if case .caughtUp = $0 { true } else { false } }
  }

  func message() async throws -> MessageBody {
    let frames = try await until {
      if case .event(let event, _) = $0, case .message = event.payload { true } else { false }
    }
    guard case .event(let event, _)? = frames.last, case .message(let message) = event.payload else {
      throw NetError(.connectionClosed, "no message")
    }
    return message
  }

  func event(_ kind: EventKind) async throws -> EventBody {
    let frames = try await until { if case .event(let event, _) = $0 { event.kind == kind.rawValue } else { false } }
    guard case .event(let event, _)? = frames.last else { throw NetError(.connectionClosed, "no \(kind)") }
    return event
  }

  /// Waits for the end and gives its code.
  func ended() async -> CloseCode? {
    while await socket.receive() != nil {}
    return socket.ending?.code
  }
}

extension ClientID {
  static func random() -> ClientID {
    ClientID(high: UInt64.random(in: 0...UInt64.max), low: UInt64.random(in: 0...UInt64.max))
  }
}
