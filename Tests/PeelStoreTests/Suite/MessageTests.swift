internal import PeelCore
internal import PeelStore
internal import Testing

@Suite struct MessageTests {
  @Test(arguments: Engine.all)
  func `every kind of content is read back as it was sent`(engine: Engine) async throws {
    let house = try await House(engine)
    let (ida, ben) = (try await house.person("ida"), try await house.person("ben"))
    let pack = try await house.store.publish(.sample("fruit", ["apple"]), in: house.app)
    let contents: [MessageContent] = [
      .text("Grüße 👋🏽 \u{0}end"), .text(String(repeating: "x", count: 8_000)),
      .sticker(pack.stickers[0].ref), .sticker(try .sample(pack: "gone", "pear")),
      .location(Location(latitude: -33.5, longitude: 151.25, accuracyMetres: nil), text: nil),
      .location(Location(latitude: 90, longitude: -180, accuracyMetres: 12.5), text: "here"),
      .custom(CustomContent(schema: "poll", values: [:]), text: nil),
      .custom(CustomContent(schema: "poll", values: ["a": "1", "ü": ""]), text: "vote"),
    ]
    let conversation = try await house.direct(ida, ben)
    for content in contents {
      _ = try await house.store.append(.content(content, in: conversation), as: ida)
    }
    let page = try await house.store.history(of: conversation, .newest, limit: 100, as: ben)
    #expect(page.items.map(\.content) == contents)
    #expect(page.items.map(\.seq) == Array(1...8))
    for message in page.items {
      #expect(try await house.store.message(message.id, as: ben) == message)
    }
  }

  @Test(arguments: Engine.all)
  func `a client id is seen by its sender only`(engine: Engine) async throws {
    let house = try await House(engine)
    let (ida, ben) = (try await house.person("ida"), try await house.person("ben"))
    let conversation = try await house.direct(ida, ben)
    let send = Send.text("hello", in: conversation)
    let message = try await house.store.append(send, as: ida).message
    #expect(message.clientID == send.clientID)
    #expect(try await house.store.message(message.id, as: ida) == message)
    #expect(try await house.store.message(message.id, as: ben).clientID == nil)
    #expect(try await house.store.history(of: conversation, .newest, limit: 5, as: ben).items[0].clientID == nil)
    #expect(try await house.store.conversation(conversation, as: ben).lastMessage?.clientID == nil)
  }

  @Test(arguments: Engine.all)
  func `a repeated client id answers the first result and stores nothing`(engine: Engine) async throws {
    let house = try await House(engine)
    let (ida, ben) = (try await house.person("ida"), try await house.person("ben"))
    let conversation = try await house.group(ida, ben)
    let send = Send.text("once", in: conversation)
    let first = try await house.store.append(send, as: ida)
    #expect(!first.replayed)
    let told = house.heard.all.count
    for _ in 0..<3 {
      let again = try await house.store.append(send, as: ida)
      #expect(again.replayed)
      #expect(again.message == first.message)
    }
    #expect(house.heard.all.count == told)
    var other = send
    other.contentHash = Array(send.contentHash.reversed())
    other.contentHash[0] ^= 1
    #expect(await code { try await house.store.append(other, as: ida) } == .clientIDReused)
    let elsewhere = try await house.direct(ida, ben)
    var moved = send
    moved.conversation = elsewhere
    #expect(await code { try await house.store.append(moved, as: ida) } == .clientIDReused)
    // Somebody else may happen to use the same id.
    #expect(try await house.store.append(send, as: ben).replayed == false)
    // After leaving, a repeat still gets its answer, and a new message does not.
    try await house.store.remove(ben.user, from: conversation, as: ben)
    #expect(try await house.store.append(send, as: ben).replayed)
    #expect(await code { try await house.store.append(.text("late", in: conversation), as: ben) } == .notFound)
  }

  @Test(arguments: Engine.all)
  func `a reply quotes what it answers`(engine: Engine) async throws {
    let house = try await House(engine)
    let (ida, ben) = (try await house.person("ida"), try await house.person("ben"))
    let conversation = try await house.direct(ida, ben)
    try await house.say("a question", in: conversation, as: ida)
    let reply = try await house.store.append(.text("an answer", in: conversation, replyTo: 1), as: ben).message
    #expect(reply.replyTo == Quote(seq: 1, sender: ida.user, preview: "a question"))
    #expect(try await house.store.message(reply.id, as: ida).replyTo == reply.replyTo)
    for seq in [Int64(0), -1, 99, .max] {
      #expect(
        await code { try await house.store.append(.text("x", in: conversation, replyTo: seq), as: ben) } == .notFound)
    }
  }

  @Test(arguments: Engine.all)
  func `history is paged in both directions without gaps or repeats`(engine: Engine) async throws {
    let house = try await House(engine)
    let (ida, ben) = (try await house.person("ida"), try await house.person("ben"))
    let conversation = try await house.direct(ida, ben)
    let empty = try await house.store.history(of: conversation, .newest, limit: 10, as: ida)
    #expect(empty.items.isEmpty && !empty.hasBefore && !empty.hasAfter && empty.headSeq == 0)
    for number in 1...25 { try await house.say("\(number)", in: conversation, as: ida) }
    func page(_ range: HistoryRange, _ limit: Int) async throws -> ([Int64], Bool, Bool) {
      let page = try await house.store.history(of: conversation, range, limit: limit, as: ben)
      #expect(page.headSeq == 25)
      return (page.items.map(\.seq), page.hasBefore, page.hasAfter)
    }
    #expect(try await page(.newest, 10) == (Array(16...25), true, false))
    #expect(try await page(.before(16), 10) == (Array(6...15), true, true))
    #expect(try await page(.before(6), 10) == (Array(1...5), false, true))
    #expect(try await page(.before(1), 10) == ([], false, true))
    #expect(try await page(.after(0), 10) == (Array(1...10), false, true))
    #expect(try await page(.after(20), 10) == (Array(21...25), true, false))
    #expect(try await page(.after(25), 10) == ([], true, false))
    #expect(try await page(.around(12), 4) == (Array(10...13), true, true))
    #expect(try await page(.around(1), 4) == (Array(1...4), false, true))
    #expect(try await page(.around(25), 4) == (Array(22...25), true, false))
    #expect(try await page(.around(900), 4) == (Array(22...25), true, false))
    #expect(try await page(.newest, 100) == (Array(1...25), false, false))
    // Whatever a request says, it is answered.
    #expect(try await page(.around(.min), 4) == (Array(1...4), false, true))
    #expect(try await page(.around(.max), 4) == (Array(22...25), true, false))
    #expect(try await page(.before(.min), 4) == ([], false, true))
    #expect(try await page(.after(.max), 4) == ([], true, false))
    #expect(try await page(.after(.min), .max) == (Array(1...25), false, false))
    #expect(try await page(.newest, .min) == ([25], true, false))
  }

  @Test(arguments: Engine.all)
  func `going back through history skips nothing while others write`(engine: Engine) async throws {
    let house = try await House(engine)
    let (ida, ben) = (try await house.person("ida"), try await house.person("ben"))
    let conversation = try await house.direct(ida, ben)
    for number in 0..<60 { try await house.say("\(number)", in: conversation, as: ida) }
    try await withThrowingTaskGroup { group in
      group.addTask { for number in 0..<60 { try await house.say("later \(number)", in: conversation, as: ben) } }
      group.addTask {
        var seqs: [Int64] = []
        var range = HistoryRange.newest
        while true {
          let page = try await house.store.history(of: conversation, range, limit: 7, as: ida)
          seqs = page.items.map(\.seq) + seqs
          guard page.hasBefore, let first = page.items.first else { break }
          range = .before(first.seq)
        }
        #expect(seqs == Array(1...Int64(seqs.count)))
        #expect(seqs.count >= 60)
      }
      try await group.waitForAll()
    }
  }

  @Test(arguments: Engine.all)
  func `many senders at once get gapless seqs in the order they are told`(engine: Engine) async throws {
    let house = try await House(engine)
    let ida = try await house.person("ida")
    var others: [Caller] = []
    for number in 0..<7 { others.append(try await house.person("friend\(number)")) }
    let conversation = try await house.store.open(
      NewConversation(members: others.map(\.user), title: "all", clientID: nil), as: ida
    ).conversation.id
    try await withThrowingTaskGroup { group in
      for sender in [ida] + others {
        group.addTask { for number in 0..<40 { try await house.say("\(number)", in: conversation, as: sender) } }
      }
      try await group.waitForAll()
    }
    let messages = house.heard.all.compactMap { committed -> Message? in
      if case .message(let message) = committed.event.change { message } else { nil }
    }
    #expect(messages.map(\.seq) == Array(1...321))
    #expect(messages.map(\.cseq) == Array(2...322))
    let positions = house.heard.all.map(\.event.position)
    #expect(positions == positions.sorted() && Set(positions).count == positions.count)
    #expect(house.heard.all.allSatisfy { $0.audience.count == 8 })
    #expect(try await house.store.head() == positions.last)
  }

  @Test(arguments: Engine.all)
  func `what the caller may not see is not found`(engine: Engine) async throws {
    let house = try await House(engine)
    let (ida, ben, eve) = (try await house.person("ida"), try await house.person("ben"), try await house.person("eve"))
    let other = try await house.store.app(named: "other")
    let conversation = try await house.direct(ida, ben)
    let message = try await house.say("secret", in: conversation, as: ida)
    // A caller of another app with a member's own id is nobody, too.
    let smuggled = Caller(app: other, user: ida.user, device: ida.device)
    for caller in [eve, smuggled] {
      let store = house.store
      #expect(await code { try await store.message(message.id, as: caller) } == .notFound)
      #expect(await code { try await store.history(of: conversation, .newest, limit: 1, as: caller) } == .notFound)
      #expect(await code { try await store.conversation(conversation, as: caller) } == .notFound)
      #expect(await code { try await store.append(.text("x", in: conversation), as: caller) } == .notFound)
      let mark = NewMark(conversation: conversation, deliveredSeq: 1, readSeq: 1)
      #expect(await code { try await store.mark([mark], as: caller) } == .notFound)
      #expect(await code { try await store.add([eve.user], to: conversation, as: caller) } == .notFound)
      #expect(await code { try await store.remove(ben.user, from: conversation, as: caller) } == .notFound)
      let placement = NewPlacement(
        id: .fresh(), message: message.id, sticker: try .sample(), pose: try Pose(x: 0, y: 0, scale: 1, rotation: 0))
      #expect(await code { try await store.place(placement, as: caller) } == .notFound)
      #expect(await code { try await store.removePlacement(placement.id, from: message.id, as: caller) } == .notFound)
      #expect(try await store.conversations(before: nil, limit: 10, as: caller).items.isEmpty)
      #expect(try await store.changes(after: nil, limit: 10, as: caller).events.isEmpty)
    }
    let nowhere = try #require(ConversationID(77))
    #expect(await code { try await house.store.append(.text("x", in: nowhere), as: ida) } == .notFound)
    #expect(await code { try await house.store.message(try #require(MessageID(77)), as: ida) } == .notFound)
  }

  @Test(arguments: Engine.all)
  func `marks move forward only and unread is what a recount finds`(engine: Engine) async throws {
    let house = try await House(engine)
    let (ida, ben) = (try await house.person("ida"), try await house.person("ben"))
    let conversation = try await house.group(ida, ben)
    for number in 0..<6 { try await house.say("\(number)", in: conversation, as: number % 3 == 0 ? ben : ida) }
    // seq 1 is the server's own; ben sent 2 and 5.
    func mark(_ delivered: Int64?, _ read: Int64?) async throws -> Marks {
      let marks = NewMark(conversation: conversation, deliveredSeq: delivered, readSeq: read)
      return try await house.store.mark([marks], as: ben)[0]
    }
    let before = try await house.store.conversation(conversation, as: ben)
    #expect(before.unread == 4 && before.firstUnreadSeq == 3)
    #expect(try await mark(2, nil) == Marks(deliveredSeq: 2, readSeq: 0, unread: 4, firstUnreadSeq: 3))
    #expect(try await mark(nil, 4) == Marks(deliveredSeq: 4, readSeq: 4, unread: 2, firstUnreadSeq: 6))
    #expect(try await mark(1, 1) == Marks(deliveredSeq: 4, readSeq: 4, unread: 2, firstUnreadSeq: 6))
    #expect(try await mark(.max, nil) == Marks(deliveredSeq: 7, readSeq: 4, unread: 2, firstUnreadSeq: 6))
    #expect(try await mark(nil, .max) == Marks(deliveredSeq: 7, readSeq: 7, unread: 0, firstUnreadSeq: nil))
    #expect(try await mark(-5, -5) == Marks(deliveredSeq: 7, readSeq: 7, unread: 0, firstUnreadSeq: nil))
    let receipts = house.heard.all.compactMap { committed -> [Int64]? in
      guard case .receipt(let user, let delivered, let read) = committed.event.change else { return nil }
      #expect(user == ben.user && committed.audience.count == 2)
      return [delivered, read]
    }
    #expect(receipts == [[2, 0], [4, 4], [7, 4], [7, 7]], "a mark that does not move is not told")
    let member = try await house.store.conversation(conversation, as: ida).members.first { $0.user.id == ben.user }
    #expect(member?.deliveredSeq == 7 && member?.readSeq == 7)
  }
}
