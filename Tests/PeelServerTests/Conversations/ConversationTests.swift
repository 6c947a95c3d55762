import PeelCore
import PeelNet
import PeelStore
import PeelTestSupport
import PeelWire
import Testing

@testable import PeelServer

struct ConversationTests {
  @Test
  func `the direct conversation of two is made once`() async throws {
    try await TestServer.with { server in
      let (anna, bert) = (try await server.signUp("anna"), try await server.signUp("bert"))
      let body = NewConversationBody(members: [bert.id])
      let first = try await anna.send(.post, "/v1/conversations", body)
      #expect(first.status == 201)
      let second = try await bert.send(.post, "/v1/conversations", NewConversationBody(members: [anna.id, bert.id]))
      #expect(second.status == 200)
      let (one, two) = (try first.body(ConversationBody.self), try second.body(ConversationBody.self))
      #expect(one.id == two.id)
      #expect(one.kind == .direct)
      let read = try await bert.send(.get, "/v1/conversations/\(one.id)").body(ConversationBody.self)
      #expect(read.members.count == 2)
    }
  }

  @Test
  func `a group's repeat is safe, its members come and go`() async throws {
    try await TestServer.with { server in
      let people = [
        try await server.signUp("anna"), try await server.signUp("bert"), try await server.signUp("carl"),
      ]
      let body = NewConversationBody(members: [people[1].id], title: "Lunch", clientId: .random())
      let first = try await people[0].send(.post, "/v1/conversations", body)
      #expect(first.status == 201)
      #expect(try await people[0].send(.post, "/v1/conversations", body).status == 200)
      let group = try first.body(ConversationBody.self)
      #expect(group.kind == .group)
      #expect(try await people[2].send(.get, "/v1/conversations/\(group.id)").status == 404)
      let grown = try await people[1].send(
        .post, "/v1/conversations/\(group.id)/members", AddMembersBody(members: [people[2].id]))
      #expect(try grown.body(ConversationBody.self).members.count == 3)
      let path = "/v1/conversations/\(group.id)/members/"
      #expect(try await people[2].send(.delete, path + "\(people[0].id)").status == 403)
      #expect(try await people[2].send(.delete, path + "\(people[2].id)").status == 204)
      #expect(try await people[2].send(.get, "/v1/conversations/\(group.id)").status == 404)
      #expect(try await people[0].send(.delete, path + "\(people[1].id)").status == 204)
    }
  }

  @Test
  func `messages of every kind are sent, kept and read in order`() async throws {
    try await TestServer.with { server in
      let (anna, bert) = (try await server.signUp("anna"), try await server.signUp("bert"))
      try await server.publishNoodles()
      let talk = try await anna.open(with: [bert])
      let path = "/v1/conversations/\(talk.id)/messages"
      let bodies = [
        #"{"type":"text","text":"hello"}"#,
        #"{"type":"sticker","sticker":{"packId":"noodles","stickerId":"ramen"}}"#,
        #"{"type":"location","location":{"latitude":35.6,"longitude":139.7,"accuracyMetres":10},"text":"here"}"#,
        #"{"type":"custom","custom":{"schema":"order","values":{"dish":"ramen"}}}"#,
        #"{"type":"text","text":"an answer","replyTo":{"seq":1}}"#,
      ]
      for body in bodies {
        let json = #"{"clientMsgId":"\#(ClientID.random())","# + body.dropFirst()
        #expect(try await anna.send(.post, path, json: json).status == 201)
      }
      let page = try await bert.send(.get, path).body(HistoryBody.self)
      #expect(page.items.map(\.seq) == [1, 2, 3, 4, 5])
      #expect(page.items.map(\.type) == [.text, .sticker, .location, .custom, .text])
      #expect(page.items[1].sticker?.alt == "A bowl of ramen")
      #expect(page.items[4].replyTo?.preview == "hello")
      #expect(page.items.allSatisfy { $0.clientMsgId == nil })
      #expect(try await anna.send(.get, path).body(HistoryBody.self).items.allSatisfy { $0.clientMsgId != nil })
      let middle = try await bert.send(.get, path + "?around=3&limit=3").body(HistoryBody.self)
      #expect(middle.items.contains { $0.seq == 3 } && middle.items.count == 3)
      #expect(try await bert.send(.get, path + "?before=3").body(HistoryBody.self).items.map(\.seq) == [1, 2])
      #expect(try await bert.send(.get, path + "?after=3&limit=1").body(HistoryBody.self).items.map(\.seq) == [4])
    }
  }

  @Test
  func `a repeated send answers the first result, other content under its id is refused`() async throws {
    try await TestServer.with { server in
      let (anna, bert) = (try await server.signUp("anna"), try await server.signUp("bert"))
      let talk = try await anna.open(with: [bert])
      let path = "/v1/conversations/\(talk.id)/messages"
      let body = SendBody(clientMsgId: .random(), type: .text, text: "once")
      let first = try await anna.send(.post, path, body)
      #expect(first.status == 201)
      let second = try await anna.send(.post, path, body)
      #expect(second.status == 200)
      let (one, two) = (try first.body(MessageBody.self), try second.body(MessageBody.self))
      #expect(two.id == one.id)
      #expect(two.replayed == true)
      var other = body
      other.text = "twice"
      let refused = try await anna.send(.post, path, other)
      #expect(refused.status == 409)
      #expect(refused.problem?.code == .clientIDReused)
      #expect(try await bert.send(.get, path).body(HistoryBody.self).items.count == 1)
    }
  }

  @Test
  func `receipts move forward only, are clamped, and unread is counted by the server`() async throws {
    try await TestServer.with { server in
      let (anna, bert) = (try await server.signUp("anna"), try await server.signUp("bert"))
      let talk = try await anna.open(with: [bert])
      for index in 1...5 { try await anna.say("\(index)", in: talk.id) }
      let path = "/v1/conversations/\(talk.id)/receipts"
      var marks = try await bert.send(.post, path, json: #"{"readSeq":3}"#).body(MarksBody.self)
      #expect(marks == MarksBody(deliveredSeq: 3, readSeq: 3, unread: 2, firstUnreadSeq: 4))
      marks = try await bert.send(.post, path, json: #"{"readSeq":1,"deliveredSeq":99}"#).body(MarksBody.self)
      #expect(marks == MarksBody(deliveredSeq: 5, readSeq: 3, unread: 2, firstUnreadSeq: 4))
      #expect(try await bert.send(.post, path, json: #"{"readSeq":-1}"#).problem?.faults.first?.pointer == "/readSeq")
    }
  }

  @Test
  func `receipts that come too fast are put together and all answered`() async throws {
    try await TestServer.with(
      configured: Change { configuration in
        configuration.rates.receipts = RateLimit(burst: 1, interval: 200)
      }
    ) { server in
      let (anna, bert) = (try await server.signUp("anna"), try await server.signUp("bert"))
      let talk = try await anna.open(with: [bert])
      for index in 1...9 { try await anna.say("\(index)", in: talk.id) }
      let path = "/v1/conversations/\(talk.id)/receipts"
      let marks = try await withThrowingTaskGroup(of: MarksBody.self) { group in
        for seq in 1...9 {
          group.addTask { try await bert.send(.post, path, json: #"{"readSeq":\#(seq)}"#).body(MarksBody.self) }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(marks.count == 9)
      #expect(marks.map(\.readSeq).max() == 9)
    }
  }

  @Test
  func `a placed sticker is put, moved, seen and taken off`() async throws {
    try await TestServer.with { server in
      let people = [
        try await server.signUp("anna"), try await server.signUp("bert"), try await server.signUp("carl"),
      ]
      try await server.publishNoodles()
      let talk = try await people[0].open(with: [people[1], people[2]], title: "Lunch")
      let message = try await people[0].say("stick here", in: talk.id)
      let id = ClientID.random()
      let path = "/v1/messages/\(message.id)/placements/\(id)"
      let json = #"{"sticker":{"packId":"noodles","stickerId":"ramen"},"x":0.5,"y":-0.25,"scale":1,"rotation":-30}"#
      let first = try await people[1].send(.put, path, json: json)
      #expect(first.status == 201)
      let placed = try first.body(PlacementBody.self)
      let moved = try await people[1].send(.put, path, json: json.replacing("0.5", with: "1.25"))
      #expect(moved.status == 200)
      #expect(try moved.body(PlacementBody.self).z > placed.z)
      #expect(try await people[2].send(.put, path, json: json).status == 409)
      let page = try await people[2].send(.get, "/v1/conversations/\(talk.id)/messages").body(HistoryBody.self)
      #expect(page.items.last?.placements.first?.x == 1.25)
      #expect(try await people[2].send(.delete, path).status == 403)
      #expect(try await people[0].send(.delete, path).status == 204)
      #expect(try await people[1].send(.delete, path).status == 404)
      for (field, value) in [("x", "1.3"), ("y", "-0.3"), ("scale", "0.2"), ("rotation", "181"), ("x", "\"0\"")] {
        let bad = json.replacing(try Regex("\"\(field)\":[^,}]+"), with: "\"\(field)\":\(value)")
        let answer = try await people[1].send(.put, path, json: bad)
        #expect(answer.status == 422 && answer.problem?.faults.first?.pointer == "/\(field)", "\(bad)")
      }
    }
  }

  @Test
  func `sync tells everything since a cursor, in order, and refuses another database's`() async throws {
    try await TestServer.with { server in
      let (anna, bert) = (try await server.signUp("anna"), try await server.signUp("bert"))
      let talk = try await anna.open(with: [bert])
      let start = try await bert.send(.get, "/v1/conversations").body(ConversationPageBody.self)
      for index in 1...7 { try await anna.say("\(index)", in: talk.id) }
      var cursor = start.syncCursor
      var texts: [String] = []
      var last: Position?
      var more = true
      while more {
        let page = try await bert.send(.get, "/v1/sync?limit=3&cursor=\(cursor)").body(SyncBody.self)
        for event in page.events {
          if let last { #expect(event.i > last) }
          last = event.i
          if case .message(let message) = event.payload { texts.append(message.text ?? "") }
        }
        cursor = page.cursor
        more = page.more
      }
      #expect(texts == (1...7).map(String.init))
      let foreign = Cursor(epoch: server.server.parts.store.epoch &+ 1, position: nil).text
      let answer = try await bert.send(.get, "/v1/sync?cursor=\(foreign)")
      #expect(answer.status == 410)
      #expect(answer.problem?.code == .syncExpired)
      #expect(try await bert.send(.get, "/v1/sync?cursor=nonsense").status == 422)
    }
  }

  @Test
  func `conversations are listed by activity, page by page`() async throws {
    try await TestServer.with { server in
      let anna = try await server.signUp("anna")
      var talks: [ConversationID] = []
      for index in 0..<5 {
        let other = try await server.signUp("other\(index)")
        talks.append(try await anna.open(with: [other]).id)
      }
      try await anna.say("the latest", in: talks[1])
      var listed: [ConversationID] = []
      var next: String?
      repeat {
        let page = try await anna.send(.get, "/v1/conversations?limit=2\(next.map { "&cursor=\($0)" } ?? "")")
          .body(ConversationPageBody.self)
        listed += page.items.map(\.id)
        next = page.next
      } while next != nil
      #expect(listed == [talks[1], talks[4], talks[3], talks[2], talks[0]])
    }
  }
}
