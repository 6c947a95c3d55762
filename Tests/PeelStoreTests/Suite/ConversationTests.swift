internal import PeelCore
internal import PeelStore
internal import Testing

@Suite struct ConversationTests {
  @Test(arguments: Engine.all)
  func `two people have one direct conversation, whoever opens it`(engine: Engine) async throws {
    let house = try await House(engine)
    let (ida, ben) = (try await house.person("ida"), try await house.person("ben"))
    let made = try await house.store.open(
      NewConversation(members: [ben.user, ida.user, ben.user], title: nil, clientID: .fresh()), as: ida)
    #expect(!made.existing && made.conversation.kind == .direct)
    #expect(made.conversation.headSeq == 0 && made.conversation.headCseq == 1 && made.conversation.lastMessage == nil)
    #expect(Set(made.conversation.members.map(\.user.id)) == [ida.user, ben.user])
    #expect(made.conversation.members.allSatisfy { $0.role == .member })
    let again = try await house.store.open(
      NewConversation(members: [ida.user], title: nil, clientID: nil), as: ben)
    #expect(again.existing && again.conversation.id == made.conversation.id)
    #expect(
      house.heard.all.count == 1, "only the first opening is a change, and a direct conversation has no system message")
    #expect(await code { try await house.store.remove(ben.user, from: made.conversation.id, as: ben) } == .forbidden)
    let eve = try await house.person("eve")
    #expect(await code { try await house.store.add([eve.user], to: made.conversation.id, as: ben) } == .forbidden)
  }

  @Test(arguments: Engine.all)
  func `openings of the same direct conversation at the same time give the same one`(engine: Engine) async throws {
    let house = try await House(engine)
    let (ida, ben) = (try await house.person("ida"), try await house.person("ben"))
    let ids = try await withThrowingTaskGroup { group in
      for number in 0..<16 {
        group.addTask { try await number % 2 == 0 ? house.direct(ida, ben) : house.direct(ben, ida) }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(ids.count == 1)
  }

  @Test(arguments: Engine.all)
  func `a group begins with the server's word and its repeat is the same group`(engine: Engine) async throws {
    let house = try await House(engine)
    let (ida, ben, eve) = (try await house.person("ida"), try await house.person("ben"), try await house.person("eve"))
    let new = NewConversation(members: [ben.user, eve.user], title: "Lunch", clientID: .fresh())
    let (group, existing) = try await house.store.open(new, as: ida)
    #expect(!existing && group.kind == .group && group.title == "Lunch")
    #expect(group.members.map(\.user.id) == [ida.user, ben.user, eve.user])
    #expect(group.members.map(\.role) == [.owner, .member, .member])
    #expect(group.headSeq == 1 && group.headCseq == 2 && group.unread == 0)
    guard case .system(let event) = group.lastMessage?.content else {
      Issue.record("no system message")
      return
    }
    #expect(event.kind == .created && event.users.map(\.id) == [ben.user, eve.user])
    #expect(try await house.store.conversation(group.id, as: eve).unread == 0, "system messages are not counted")
    let again = try await house.store.open(new, as: ida)
    #expect(again.existing && again.conversation.id == group.id)
    // The id is its maker's: somebody else's is another group.
    #expect(try await house.store.open(new, as: ben).existing == false)
    // Two people with a title are a group as well, and so is a person alone.
    #expect(
      try await house.store.open(NewConversation(members: [ben.user], title: "Two", clientID: nil), as: ida)
        .conversation.kind == .group)
    #expect(
      try await house.store.open(NewConversation(members: [], title: nil, clientID: nil), as: ida).conversation.members
        .count == 1)
  }

  @Test(arguments: Engine.all)
  func `a conversation with somebody unknown or too many is refused and leaves nothing`(engine: Engine) async throws {
    let house = try await House(engine)
    let ida = try await house.person("ida")
    let other = try await house.store.app(named: "other")
    let foreign = try await house.person("ben", in: other)
    for stranger in [foreign.user, try #require(UserID(5))] {
      #expect(
        await code {
          try await house.store.open(NewConversation(members: [stranger], title: nil, clientID: nil), as: ida)
        } == .notFound)
    }
    let many = (1...1_000).compactMap { UserID($0) }
    #expect(
      await code {
        try await house.store.open(NewConversation(members: many, title: "all", clientID: nil), as: ida)
      } == .limitReached)
    #expect(house.heard.all.isEmpty)
    #expect(try await house.store.conversations(before: nil, limit: 10, as: ida).items.isEmpty)
    let group = try await house.group(ida)
    #expect(await code { try await house.store.add([foreign.user], to: group, as: ida) } == .notFound)
    #expect(await code { try await house.store.add(many, to: group, as: ida) } == .limitReached)
    #expect(try await house.store.conversation(group, as: ida).headCseq == 2)
  }

  @Test(arguments: Engine.all)
  func `who is added sees what comes after, and who is removed sees nothing`(engine: Engine) async throws {
    let house = try await House(engine)
    let store = house.store
    let (ida, ben, eve) = (try await house.person("ida"), try await house.person("ben"), try await house.person("eve"))
    let group = try await house.group(ida, ben)
    let early = try await house.say("before eve", in: group, as: ida)
    let start = try await store.head()
    let grown = try await store.add([eve.user, ben.user, eve.user], to: group, as: ben)
    #expect(grown.members.map(\.user.id) == [ida.user, ben.user, eve.user])
    #expect(grown.members[2].joinedSeq == 2)
    #expect(grown.lastMessage?.content.typeName == "system" && grown.lastMessage?.sender == ben.user)
    let seen = try await store.history(of: group, .newest, limit: 10, as: eve)
    #expect(seen.items.map(\.seq) == [3] && !seen.hasBefore)
    #expect(await code { try await store.message(early.id, as: eve) } == .notFound)
    #expect(await code { try await store.append(.text("?", in: group, replyTo: 2), as: eve) } == .notFound)
    #expect(try await store.conversation(group, as: eve).unread == 0)
    let first = try await store.changes(after: nil, limit: 10, as: eve).events
    #expect(first.first?.change == .conversation(cseq: 4), "a new member hears of the conversation first")
    #expect(first.count == 2)
    #expect(try await store.changes(after: start, limit: 10, as: ben).events.count == 2)
    // Adding somebody who is in it is not a change.
    let told = house.heard.all.count
    _ = try await store.add([eve.user], to: group, as: ida)
    #expect(house.heard.all.count == told)

    #expect(await code { try await store.remove(ida.user, from: group, as: eve) } == .forbidden)
    #expect(await code { try await store.remove(UserID(9) ?? eve.user, from: group, as: ida) } == .notFound)
    let late = try await house.say("with eve", in: group, as: ida)
    try await store.remove(eve.user, from: group, as: ida)
    let position = try #require(house.heard.events(for: eve.user).last)
    #expect(position.change == .left)
    try await house.say("without eve", in: group, as: ida)
    #expect(house.heard.events(for: eve.user).last == position)
    #expect(await code { try await store.history(of: group, .newest, limit: 1, as: eve) } == .notFound)
    #expect(await code { try await store.message(late.id, as: eve) } == .notFound)
    #expect(await code { try await store.remove(eve.user, from: group, as: eve) } == .notFound)
    #expect(try await store.conversation(group, as: ida).members.map(\.user.id) == [ida.user, ben.user])
    let after = try await store.changes(after: nil, limit: 100, as: eve)
    #expect(after.events == [position], "all that is left of it is that she left")

    // Back again: from here on, with marks of her own.
    _ = try await store.add([eve.user], to: group, as: ben)
    let back = try await store.conversation(group, as: eve)
    #expect(back.members.last?.joinedSeq == back.headSeq - 1)
    let events = try await store.changes(after: nil, limit: 100, as: eve).events
    #expect(events.map(\.change).prefix(1) == [.left])
    #expect(events.dropFirst().first?.change == .conversation(cseq: back.headCseq - 1))
  }

  @Test(arguments: Engine.all)
  func `a group whose owner goes belongs to whoever was in it longest`(engine: Engine) async throws {
    let house = try await House(engine)
    let (ida, ben, eve) = (try await house.person("ida"), try await house.person("ben"), try await house.person("eve"))
    let group = try await house.group(ida, ben)
    _ = try await house.store.add([eve.user], to: group, as: ida)
    try await house.store.remove(ida.user, from: group, as: ida)
    let members = try await house.store.conversation(group, as: eve).members
    #expect(members.map(\.user.id) == [ben.user, eve.user] && members.map(\.role) == [.owner, .member])
    try await house.store.remove(eve.user, from: group, as: ben)
    try await house.store.remove(ben.user, from: group, as: ben)
    #expect(try await house.store.conversations(before: nil, limit: 5, as: ben).items.isEmpty)
  }

  @Test(arguments: Engine.all)
  func `conversations are listed by newest activity, page by page`(engine: Engine) async throws {
    let house = try await House(engine)
    let ida = try await house.person("ida")
    var all: [ConversationID] = []
    for number in 0..<7 { all.append(try await house.direct(ida, house.person("friend\(number)"))) }
    try await house.say("up", in: all[2], as: ida)
    let wanted = [all[2], all[6], all[5], all[4], all[3], all[1], all[0]]
    var listed: [ConversationID] = []
    var before: Position?
    repeat {
      let page = try await house.store.conversations(before: before, limit: 3, as: ida)
      #expect(page.at == house.heard.all.last?.event.position)
      listed += page.items.map(\.id)
      before = page.next
    } while before != nil
    #expect(listed == wanted)
    // A receipt is no activity.
    _ = try await house.store.mark([NewMark(conversation: all[2], deliveredSeq: 1, readSeq: nil)], as: ida)
    #expect(try await house.store.conversations(before: nil, limit: 10, as: ida).items.map(\.id) == wanted)
    let exact = try await house.store.conversations(before: nil, limit: 7, as: ida)
    #expect(exact.items.count == 7 && exact.next == nil)
  }
}
