internal import PeelCore
internal import PeelStore
internal import Testing

@Suite struct PlacementTests {
  @Test(arguments: Engine.all)
  func `a sticker is put on a message, moved by its author and taken off`(engine: Engine) async throws {
    let house = try await House(engine)
    let store = house.store
    let (ida, ben) = (try await house.person("ida"), try await house.person("ben"))
    let conversation = try await house.direct(ida, ben)
    let message = try await house.say("stick here", in: conversation, as: ida)
    var new = NewPlacement(
      id: .fresh(), message: message.id, sticker: try .sample(),
      pose: try Pose(x: 0.5, y: 1.25, scale: 0.25, rotation: -180))
    let (placed, existing) = try await store.place(new, as: ben)
    #expect(!existing && placed.author == ben.user && placed.z == 3 && placed.pose == new.pose)
    #expect(try await store.message(message.id, as: ida).placements == [placed])
    let told = house.heard.all.count
    let repeated = try await store.place(new, as: ben)
    #expect(repeated.existing && repeated.placement == placed)
    #expect(house.heard.all.count == told, "a repeat is not a change")
    new.pose = try Pose(x: 0.1, y: 0.2, scale: 3, rotation: 90)
    let (moved, again) = try await store.place(new, as: ben)
    #expect(again && moved.z == 4 && moved.pose == new.pose)
    #expect(try await store.conversation(conversation, as: ida).lastMessage?.placements == [moved])
    #expect(await code { try await store.place(new, as: ida) } == .clientIDReused)
    let second = try await house.say("another", in: conversation, as: ida)
    var elsewhere = new
    elsewhere.message = second.id
    #expect(await code { try await store.place(elsewhere, as: ben) } == .clientIDReused)
    #expect(await code { try await store.removePlacement(new.id, from: second.id, as: ben) } == .notFound)
    // The sender of the message may take it off, too.
    try await store.removePlacement(new.id, from: message.id, as: ida)
    #expect(try await store.message(message.id, as: ben).placements.isEmpty)
    #expect(await code { try await store.removePlacement(new.id, from: message.id, as: ida) } == .notFound)
    let changes = try await store.changes(after: message.id, limit: 20, as: ida).events.map(\.change)
    #expect(
      changes == [
        .placement(placed, cseq: 3), .placement(moved, cseq: 4),
        .message(try await store.message(second.id, as: ida)),
        .placementRemoved(new.id, message: message.id, cseq: 6),
      ])
  }

  @Test(arguments: Engine.all)
  func `somebody else's sticker stays unless it is on one's own message`(engine: Engine) async throws {
    let house = try await House(engine)
    let (ida, ben, eve) = (try await house.person("ida"), try await house.person("ben"), try await house.person("eve"))
    let group = try await house.group(ida, ben, eve)
    let message = try await house.say("stick here", in: group, as: ida)
    let new = NewPlacement(
      id: .fresh(), message: message.id, sticker: try .sample(), pose: try Pose(x: 0, y: 0, scale: 1, rotation: 0))
    _ = try await house.store.place(new, as: ben)
    #expect(await code { try await house.store.removePlacement(new.id, from: message.id, as: eve) } == .forbidden)
    try await house.store.removePlacement(new.id, from: message.id, as: ben)
  }

  @Test(arguments: Engine.all)
  func `a message takes five stickers of one person and thirty of all`(engine: Engine) async throws {
    let house = try await House(engine)
    let ida = try await house.person("ida")
    var others: [Caller] = []
    for number in 0..<6 { others.append(try await house.person("friend\(number)")) }
    let group = try await house.store.open(
      NewConversation(members: others.map(\.user), title: "all", clientID: nil), as: ida
    ).conversation.id
    let message = try await house.say("full", in: group, as: ida)
    func place(_ caller: Caller) async throws {
      _ = try await house.store.place(
        NewPlacement(
          id: .fresh(), message: message.id, sticker: try .sample(), pose: try Pose(x: 0, y: 0, scale: 1, rotation: 0)),
        as: caller)
    }
    for other in others {
      for _ in 0..<5 { try await place(other) }
      #expect(await code { try await place(other) } == .limitReached)
    }
    #expect(await code { try await place(ida) } == .limitReached)
    let placements = try await house.store.message(message.id, as: ida).placements
    #expect(placements.count == 30 && placements.map(\.z) == placements.map(\.z).sorted())
  }
}
