internal import PeelCore
internal import PeelStore
internal import Testing

@Suite struct SyncTests {
  @Test(arguments: Engine.all)
  func `pages of any size give what was told live, from any position`(engine: Engine) async throws {
    let house = try await House(engine)
    let store = house.store
    let (ida, ben, eve) = (try await house.person("ida"), try await house.person("ben"), try await house.person("eve"))
    let direct = try await house.direct(ida, ben)
    let group = try await house.group(ben, ida, eve)
    _ = try await store.chooseSections(["fruit"], ifRev: nil, as: ida)
    for number in 0..<20 {
      let message = try await house.say(
        "\(number)", in: number % 3 == 0 ? direct : group, as: number % 2 == 0 ? ida : ben)
      if number % 4 == 1 {
        _ = try await store.place(
          NewPlacement(
            id: .fresh(), message: message.id, sticker: try .sample(), pose: try Pose(x: 0, y: 0, scale: 1, rotation: 0)
          ),
          as: ben)
      }
    }
    let live = house.heard.events(for: ida.user)
    for (index, start) in ([nil] + live.map(\.position)).enumerated() {
      for limit in [1, 2, 3, 7, 200] {
        var events: [Event] = []
        var position = start
        var more = true
        while more {
          let page = try await store.changes(after: position, limit: limit, as: ida)
          #expect(page.events.count <= limit)
          events += page.events
          more = page.more
          position = page.upTo
        }
        #expect(events.map(\.position) == live.dropFirst(index).map(\.position))
        #expect(position == (try await store.head()))
      }
    }
  }

  @Test(arguments: Engine.all)
  func `a receipt is told where it stands now`(engine: Engine) async throws {
    let house = try await House(engine)
    let store = house.store
    let (ida, ben) = (try await house.person("ida"), try await house.person("ben"))
    let conversation = try await house.direct(ida, ben)
    for number in 0..<5 { try await house.say("\(number)", in: conversation, as: ida) }
    let start = try await store.head()
    for seq in Int64(1)...5 {
      _ = try await store.mark([NewMark(conversation: conversation, deliveredSeq: 5, readSeq: seq)], as: ben)
    }
    for caller in [ida, ben] {
      let page = try await store.changes(after: start, limit: 10, as: caller)
      #expect(page.events.map(\.change) == [.receipt(user: ben.user, deliveredSeq: 5, readSeq: 5)])
      #expect(page.events.first?.position == house.heard.all.last?.event.position)
    }
  }

  @Test(arguments: Engine.all)
  func `nothing new moves the position on, and a future one stays`(engine: Engine) async throws {
    let house = try await House(engine)
    let (ida, ben, eve) = (try await house.person("ida"), try await house.person("ben"), try await house.person("eve"))
    let first = try await house.store.changes(after: nil, limit: 10, as: eve)
    #expect(first.events.isEmpty && first.upTo == nil && !first.more)
    let conversation = try await house.direct(ida, ben)
    let message = try await house.say("not for eve", in: conversation, as: ida)
    let second = try await house.store.changes(after: nil, limit: 10, as: eve)
    #expect(second.events.isEmpty && second.upTo == message.id)
    let future = Position(.max)
    #expect(try await house.store.changes(after: future, limit: 10, as: ida).upTo == future)
  }

  @Test(arguments: Engine.all)
  func `the first new message of a long conversation is found from everywhere`(engine: Engine) async throws {
    let house = try await House(engine)
    let (ida, ben) = (try await house.person("ida"), try await house.person("ben"))
    let conversation = try await house.direct(ida, ben)
    var positions: [Position] = []
    for number in 0..<70 { positions.append(try await house.say("\(number)", in: conversation, as: ida).id) }
    for (index, position) in positions.enumerated() {
      let page = try await house.store.changes(after: position, limit: 3, as: ben)
      #expect(page.events.map(\.position) == Array(positions.dropFirst(index + 1).prefix(3)))
      #expect(page.more == (index + 4 < positions.count))
    }
  }
}
