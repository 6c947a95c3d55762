import PeelCore
import PeelNet
import PeelStore
import PeelTestSupport
import PeelWire
import Testing

@testable import PeelServer

struct HubTests {
  @Test
  func `a message reaches two sockets once each, the sender's with its client id`() async throws {
    try await TestServer.with { server in
      let (anna, bert) = (try await server.signUp("anna"), try await server.signUp("bert"))
      let talk = try await anna.open(with: [bert])
      let (first, second) = (try await anna.connect(), try await bert.connect())
      try await first.caughtUp()
      try await second.caughtUp()
      let body = SendBody(clientMsgId: .random(), type: .text, text: "hello")
      try await first.send(.send(id: 1, conversation: talk.id, body))
      let own = try await first.until { if case .event = $0 { true } else { false } }
      #expect(own.count <= 2)
      let got = try await second.message()
      #expect(got.text == "hello")
      #expect(got.clientMsgId == nil)
      guard case .event(let event, _)? = own.last, case .message(let mine) = event.payload else { return }
      #expect(mine.clientMsgId == body.clientMsgId)
      try await second.send(.acknowledge(cursor: try #require(second.cursor)))
      let receipt = try await first.event(.receipt)
      guard case .receipt(let marks) = receipt.payload else { return }
      #expect(marks == ReceiptEventBody(user: bert.id, deliveredSeq: 1, readSeq: 0))
    }
  }

  @Test
  func `what two people send at once reaches every device in one order, each sender's with the client id`() async throws
  {
    try await TestServer.with { server in
      let people = [
        try await server.signUp("anna"), try await server.signUp("bert"), try await server.signUp("carl"),
      ]
      let talk = try await people[0].open(with: [people[1], people[2]], title: "Lunch")
      var lines: [(owner: UserID, line: Line)] = []
      // Two devices each, on both loops.
      for person in people + people { lines.append((person.id, try await person.connect())) }
      for (_, line) in lines { try await line.caughtUp() }
      for index in 1...60 {
        for sender in 0...1 {
          let body = SendBody(clientMsgId: .random(), type: .text, text: "\(sender) \(index)")
          try await lines[sender].line.send(.send(id: Int64(index), conversation: talk.id, body))
        }
      }
      var orders: Set<[String]> = []
      for (owner, line) in lines {
        var texts: [String] = []
        while texts.count < 120 {
          let message = try await line.message()
          guard message.type == .text else { continue }
          #expect((message.clientMsgId != nil) == (message.sender == owner))
          texts.append(message.text ?? "")
        }
        for sender in 0...1 {
          #expect(texts.filter { $0.hasPrefix("\(sender) ") } == (1...60).map { "\(sender) \($0)" })
        }
        orders.insert(texts)
      }
      #expect(orders.count == 1)
    }
  }

  @Test
  func `who was away gets exactly what was missed, however often the line breaks`() async throws {
    try await TestServer.with { server in
      let (anna, bert) = (try await server.signUp("anna"), try await server.signUp("bert"))
      let talk = try await anna.open(with: [bert])
      var line = try await bert.connect()
      try await line.caughtUp()
      let sending = Task {
        for index in 1...500 { try await anna.say("\(index)", in: talk.id) }
      }
      var texts: [String] = []
      var last: Position?
      while texts.count < 500 {
        guard let frame = try await line.next() else {
          line = try await bert.connect(from: line.cursor)
          continue
        }
        guard case .event(let event, _) = frame else { continue }
        if let last { #expect(event.i > last, "a position came twice or out of order") }
        last = event.i
        guard case .message(let message) = event.payload else { continue }
        texts.append(message.text ?? "")
        if texts.count % 61 == 0 {
          // The cable is cut in the middle of the stream.
          let cursor = line.cursor
          line.socket.close()
          line = try await bert.connect(from: cursor)
        }
      }
      try await sending.value
      #expect(texts == (1...500).map(String.init))
    }
  }

  @Test
  func `a socket that resumes is told so, and one with a foreign cursor starts anew`() async throws {
    try await TestServer.with { server in
      let anna = try await server.signUp("anna")
      let line = try await anna.connect()
      try await line.caughtUp()
      let resumed = try await anna.connect(from: line.cursor)
      guard case .ready(_, let user, 25, true)? = try await resumed.next() else {
        Issue.record("not resumed")
        return
      }
      #expect(user == anna.id)
      let foreign = Cursor(epoch: server.server.parts.store.epoch &+ 1, position: Position(7)).text
      for cursor in [
        foreign, "nonsense", Cursor(epoch: server.server.parts.store.epoch, position: Position(.max)).text,
      ] {
        let other = try await anna.connect(from: cursor)
        guard case .ready(_, _, _, false)? = try await other.next() else {
          Issue.record("resumed from \(cursor)")
          return
        }
      }
    }
  }

  @Test
  func `a new conversation comes with its reader's own counts, in order with what follows`() async throws {
    try await TestServer.with { server in
      let (anna, bert) = (try await server.signUp("anna"), try await server.signUp("bert"))
      let line = try await bert.connect()
      try await line.caughtUp()
      var last: Position?
      for round in 0..<20 {
        let talk = try await anna.open(with: [bert], title: "Round \(round)")
        try await anna.say("first", in: talk.id)
        var kinds: [String] = []
        while !kinds.contains("message") || kinds.last != "message" || kinds.count < 3 {
          guard case .event(let event, _)? = try await line.next(), event.conv == talk.id else { continue }
          if let last { #expect(event.i > last) }
          last = event.i
          kinds.append(event.kind)
          if case .conversation(let body) = event.payload {
            #expect(body.title == "Round \(round)")
            #expect(body.members.count == 2)
          }
        }
        #expect(kinds.first == "conversation")
      }
    }
  }

  @Test
  func `a removed member hears that and nothing after it`() async throws {
    try await TestServer.with { server in
      let people = [
        try await server.signUp("anna"), try await server.signUp("bert"), try await server.signUp("carl"),
      ]
      let talk = try await people[0].open(with: [people[1], people[2]], title: "Lunch")
      let line = try await people[1].connect()
      try await line.caughtUp()
      #expect(try await people[0].send(.delete, "/v1/conversations/\(talk.id)/members/\(people[1].id)").status == 204)
      try await people[0].say("without Bert", in: talk.id)
      let other = try await people[0].open(with: [people[1]])
      try await people[0].say("with Bert", in: other.id)
      let frames = try await line.until {
        if case .event(let event, _) = $0, case .message(let message) = event.payload {
          return message.text == "with Bert"
        }
        return false
      }
      var kinds: [String] = []
      for case .event(let event, _) in frames where event.conv == talk.id { kinds.append(event.kind) }
      #expect(kinds == ["conversation.left"])
    }
  }

  @Test
  func `typing reaches the other members and nobody else`() async throws {
    try await TestServer.with { server in
      let people = [
        try await server.signUp("anna"), try await server.signUp("bert"), try await server.signUp("carl"),
      ]
      let talk = try await people[0].open(with: [people[1]])
      let lines = [try await people[0].connect(), try await people[1].connect(), try await people[2].connect()]
      for line in lines { try await line.caughtUp() }
      // A stranger's typing is dropped.
      try await lines[2].send(.typing(conversation: talk.id, .text))
      try await lines[0].send(.typing(conversation: talk.id, .sticker))
      let frames = try await lines[1].until { if case .typing = $0 { true } else { false } }
      #expect(frames.last == .typing(conversation: talk.id, user: people[0].id, .sticker))
    }
  }

  @Test
  func `reading on one device clears the other`() async throws {
    try await TestServer.with { server in
      let (anna, bert) = (try await server.signUp("anna"), try await server.signUp("bert"))
      let talk = try await anna.open(with: [bert])
      for index in 1...3 { try await anna.say("\(index)", in: talk.id) }
      let phone = try await bert.connect()
      try await phone.caughtUp()
      let answer = try await bert.send(.post, "/v1/conversations/\(talk.id)/receipts", json: #"{"readSeq":2}"#)
      #expect(answer.status == 200)
      let event = try await phone.event(.unread)
      guard case .unread(let unread) = event.payload else { return }
      #expect(unread == UnreadBody(unread: 1, firstUnreadSeq: 3))
    }
  }

  @Test
  func `the panel's changes reach one's other devices`() async throws {
    try await TestServer.with { server in
      let anna = try await server.signUp("anna")
      let line = try await anna.connect()
      try await line.caughtUp()
      _ = try await anna.send(.put, "/v1/me/stickers/sections", json: #"{"sections":["noodles"]}"#)
      let event = try await line.event(.stickers)
      guard case .stickers(let state) = event.payload else { return }
      #expect(state.sections == ["noodles"])
    }
  }

  @Test(arguments: [
    (#"{"t":"ack","c":"x"}"#, CloseCode(rawValue: 4400)), ("nonsense", 4400), (#"{"t":"hello","token":"x"}"#, 4401),
    (#"{"t":"hello"}"#, 4401),
  ])
  func `a wrong beginning ends the socket`(text: String, code: CloseCode) async throws {
    try await TestServer.with { server in
      let socket = try await WebSocketClient.connect(
        try NetURL("ws://\(server.server.address)/v1/ws"), group: server.group)
      let line = Line(socket: socket)
      try await socket.send(text: text)
      #expect(await line.ended() == code)
    }
  }

  @Test
  func `a reader who does not read is let go, costs bounded memory, and misses nothing later`() async throws {
    try await TestServer.with(configured: Change { configuration in configuration.network.outputFrames = 50 }) {
      server in
      let (anna, bert) = (try await server.signUp("anna"), try await server.signUp("bert"))
      let talk = try await anna.open(with: [bert])
      let line = try await bert.connect()
      try await line.caughtUp()
      let cursor = line.cursor
      let text = String(repeating: "🍜", count: 8000)
      // The kernel takes some megabytes before anything waits in the server.
      var sent = 0
      let closed = server.server.parts.metrics.socketsClosed
      while closed.value == 0, sent < 3000 {
        sent += 1
        try await anna.say(text, in: talk.id)
      }
      #expect(closed.value == 1)
      // The close frame itself is lost when the reader never makes room for it.
      let code = await line.ended()
      #expect(code == 4408 || code == .abnormal)
      let again = try await bert.connect(from: cursor)
      let frames = try await again.caughtUp()
      let messages = frames.filter { if case .event(let event, _) = $0 { event.kind == "message" } else { false } }
      #expect(messages.count == sent)
    }
  }

  @Test
  func `a new token is taken on the open socket, another person's ends it`() async throws {
    try await TestServer.with { server in
      let (anna, bert) = (try await server.signUp("anna"), try await server.signUp("bert"))
      let line = try await anna.connect()
      try await line.caughtUp()
      let renewed = Person(
        server: server,
        session: try await server.send(
          .post, "/v1/auth/refresh", RefreshBody(refreshToken: anna.session.refreshToken)
        ).body())
      try await line.send(.authenticate(token: renewed.token))
      let talk = try await renewed.open(with: [bert])
      #expect(try await line.event(.conversation).conv == talk.id)
      try await line.send(.authenticate(token: bert.token))
      #expect(await line.ended() == 4401)
    }
  }
}
