internal import PeelCore
internal import PeelStore
internal import Testing

@Suite struct StickerTests {
  @Test(arguments: Engine.all)
  func `published versions never change and the catalogue shows the newest`(engine: Engine) async throws {
    let house = try await House(engine)
    let ida = try await house.person("ida")
    let store = house.store
    let first = try await store.publish(.sample("fruit", ["apple", "pear"], order: 1), in: house.app)
    #expect(first.version == 1 && first.stickers.allSatisfy { $0.ref.packVersion == 1 })
    let drinks = try await store.publish(.sample("drinks", ["tea"], order: 0, title: "Drinks"), in: house.app)
    let second = try await store.publish(.sample("fruit", ["pear", "plum"], order: 1), in: house.app)
    #expect(second.version == 2)
    #expect(try await store.catalogue(in: house.app) == [drinks, second])
    let (fruit, nothing) = (try #require(PackID("fruit")), try #require(PackID("nothing")))
    #expect(try await store.pack(fruit, version: 1, as: ida) == first)
    #expect(try await store.pack(fruit, version: 2, as: ida) == second)
    #expect(try await store.pack(fruit, version: nil, as: ida) == second)
    for version in [Int64(0), 3, -1] {
      #expect(await code { try await store.pack(fruit, version: version, as: ida) } == .notFound)
    }
    #expect(await code { try await store.pack(nothing, version: nil, as: ida) } == .notFound)
    // Taken out of the catalogue, it is still there for messages.
    _ = try await store.publish(.sample("fruit", ["pear"], order: nil), in: house.app)
    #expect(try await store.catalogue(in: house.app) == [drinks])
    let other = try await store.app(named: "other")
    let stranger = try await house.person("ida", in: other)
    #expect(try await store.catalogue(in: other).isEmpty)
    #expect(await code { try await store.pack(fruit, version: 1, as: stranger) } == .notFound)
    #expect(await code { try await store.publish(.sample("x", []), in: try #require(AppID(3))) } == .notFound)
  }

  @Test(arguments: Engine.all)
  func `one's own stickers are one's own`(engine: Engine) async throws {
    let house = try await House(engine)
    let store = house.store
    let (ida, ben) = (try await house.person("ida"), try await house.person("ben"))
    func new(_ id: String) throws -> NewOwnSticker {
      NewOwnSticker(
        clientID: .fresh(),
        sticker: PackSticker(ref: try .sample(id), name: id, keywords: [], sizes: [408: .numbered(408)]))
    }
    let toast = try new("toast")
    let (made, existing) = try await store.addOwnSticker(toast, as: ida)
    let own = PackID.own(by: ida.user)
    #expect(!existing && made.ref.pack == own && made.ref.packVersion == 1 && made.sizes == [408: .numbered(408)])
    let again = try await store.addOwnSticker(toast, as: ida)
    #expect(again.existing && again.sticker == made)
    let double = try await store.addOwnSticker(try new("toast"), as: ida).sticker
    #expect(double.ref.sticker.rawValue == "toast-2" && double.ref.packVersion == 2)
    #expect(try await store.stickerState(as: ida).mine == [double.ref, made.ref], "the newest comes first")
    #expect(try await store.pack(own, version: nil, as: ida).stickers == [made, double])
    #expect(try await store.pack(own, version: 1, as: ida).stickers == [made])
    #expect(await code { try await store.pack(own, version: nil, as: ben) } == .notFound)
    #expect(try await store.stickerState(as: ben).mine.isEmpty)
    #expect(await code { try await store.publish(Pack.sample(own.rawValue, ["x"]), in: house.app) } == .forbidden)
    let conversation = try await house.direct(ida, ben)
    let sent = try await store.append(.content(.sticker(made.ref), in: conversation), as: ida).message
    #expect(await code { try await store.removeOwnSticker(made.ref.sticker, as: ben) } == .notFound)
    try await store.removeOwnSticker(made.ref.sticker, as: ida)
    #expect(await code { try await store.removeOwnSticker(made.ref.sticker, as: ida) } == .notFound)
    let state = try await store.stickerState(as: ida)
    #expect(state.mine == [double.ref] && state.recents.isEmpty)
    #expect(try await store.message(sent.id, as: ben).content == .sticker(made.ref), "what was sent stays")
    #expect(try await store.addOwnSticker(toast, as: ida).existing, "a late repeat does not bring it back")
    #expect(try await store.stickerState(as: ida).mine == [double.ref])
    let told = house.heard.all.filter { $0.event.change == .stickers }
    #expect(told.count == 4 && told.allSatisfy { $0.audience == [ida.user] })
  }

  @Test(arguments: Engine.all)
  func `two hundred stickers of one's own are the most`(engine: Engine) async throws {
    let house = try await House(engine)
    let ida = try await house.person("ida")
    try await withThrowingTaskGroup { group in
      for number in 0..<200 {
        group.addTask {
          let sticker = PackSticker(ref: try .sample("s\(number)"), name: "s", keywords: [], sizes: [:])
          _ = try await house.store.addOwnSticker(NewOwnSticker(clientID: .fresh(), sticker: sticker), as: ida)
        }
      }
      try await group.waitForAll()
    }
    let one = NewOwnSticker(
      clientID: .fresh(), sticker: PackSticker(ref: try .sample("more"), name: "s", keywords: [], sizes: [:]))
    #expect(await code { try await house.store.addOwnSticker(one, as: ida) } == .limitReached)
    try await house.store.removeOwnSticker(try #require(StickerID("s7")), as: ida)
    _ = try await house.store.addOwnSticker(one, as: ida)
  }

  @Test(arguments: Engine.all)
  func `chosen sections follow a revision`(engine: Engine) async throws {
    let house = try await House(engine)
    let store = house.store
    let ida = try await house.person("ida")
    #expect(try await store.stickerState(as: ida) == StickerState(rev: 0, sections: nil, mine: [], recents: []))
    let chosen = try await store.chooseSections(["fruit", "unknown"], ifRev: 0, as: ida)
    #expect(chosen.rev == 1 && chosen.sections == ["fruit", "unknown"])
    #expect(await code { try await store.chooseSections([], ifRev: 0, as: ida) } == .revConflict)
    let none = try await store.chooseSections([], ifRev: nil, as: ida)
    #expect(none.rev == 2 && none.sections == [])
    #expect(try await store.chooseSections([], ifRev: 2, as: ida).rev == 2, "the same choice is not a change")
    #expect(
      await code { try await store.chooseSections(Array(repeating: "x", count: 201), ifRev: nil, as: ida) }
        == .limitReached)
    let stickers = house.heard.all.filter { $0.event.change == .stickers }
    #expect(stickers.count == 2 && stickers.allSatisfy { $0.audience == [ida.user] })
    let other = try await store.app(named: "other")
    let smuggled = Caller(app: other, user: ida.user, device: ida.device)
    #expect(await code { try await store.stickerState(as: smuggled) } == .notFound)
    #expect(await code { try await store.chooseSections(["x"], ifRev: nil, as: smuggled) } == .notFound)
    let sticker = NewOwnSticker(
      clientID: .fresh(), sticker: PackSticker(ref: try .sample(), name: "x", keywords: [], sizes: [:]))
    #expect(await code { try await store.addOwnSticker(sticker, as: smuggled) } == .notFound)
    #expect(try await store.changes(after: nil, limit: 5, as: smuggled).events.isEmpty)
  }

  @Test(arguments: Engine.all)
  func `the last forty stickers sent are the recents, newest first`(engine: Engine) async throws {
    let house = try await House(engine)
    let (ida, ben) = (try await house.person("ida"), try await house.person("ben"))
    let conversation = try await house.direct(ida, ben)
    func send(_ number: Int) async throws {
      let ref = try StickerRef.sample("s\(number)")
      _ = try await house.store.append(.content(.sticker(ref), in: conversation), as: ida)
    }
    for number in 0..<45 { try await send(number) }
    func recents() async throws -> [String] {
      try await house.store.stickerState(as: ida).recents.map(\.sticker.rawValue)
    }
    #expect(try await recents() == (5..<45).reversed().map { "s\($0)" })
    try await send(20)
    #expect(try await recents() == ["s20"] + (5..<45).reversed().filter { $0 != 20 }.map { "s\($0)" })
    let told = house.heard.all.filter { $0.event.change == .stickers }.count
    #expect(told == 46)
    try await send(20)
    #expect(house.heard.all.filter { $0.event.change == .stickers }.count == told, "the same one again changes nothing")
    #expect(try await house.store.stickerState(as: ben).recents.isEmpty)
  }

  @Test(arguments: Engine.all)
  func `a file is known to the apps that recorded it`(engine: Engine) async throws {
    let house = try await House(engine)
    let other = try await house.store.app(named: "other")
    let record = BlobRecord(digest: .numbered(1), size: 12, mediaType: "image/webp", sizes: [300: .numbered(2)])
    try await house.store.record([record], in: house.app)
    #expect(try await house.store.blob(record.digest, in: house.app) == record)
    #expect(try await house.store.blob(record.digest, in: other) == nil)
    #expect(try await house.store.blob(.numbered(2), in: house.app) == nil)
    #expect(await code { try await house.store.record([record], in: try #require(AppID(3))) } == .notFound)
    var more = record
    more.sizes = [618: .numbered(3)]
    try await house.store.record([more], in: house.app)
    #expect(
      try await house.store.blob(record.digest, in: house.app)?.sizes == [300: .numbered(2), 618: .numbered(3)])
  }
}
