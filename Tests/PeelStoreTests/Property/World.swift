internal import PeelCore
internal import PeelStore
internal import PeelTestSupport
internal import Synchronization
internal import Testing

/// People with devices who do random things at the same time to a store that restarts under them.
final class World {
  private let house: House
  private var store: any Store
  private var random: SplitMix64
  private var people: [Caller] = []
  private var devices: [(replica: Replica, isOnline: Bool, heard: Int)] = []
  private var conversations: [ConversationID] = []
  private let deeds = Deeds()

  init(_ engine: Engine, seed: UInt64) async throws {
    house = try await House(engine)
    store = house.store
    random = SplitMix64(state: seed)
    for number in 0..<5 { people.append(try await house.person("person\(number)")) }
    for person in people {
      for _ in 0..<2 { devices.append((Replica(owner: person), true, 0)) }
    }
    conversations = [
      try await house.direct(people[0], people[1]), try await house.group(people[0], people[1], people[2]),
      try await house.group(people[3], people[0]),
    ]
  }

  /// Lets them act for a number of rounds, then checks every promise.
  func run(rounds: Int) async throws {
    for round in 0..<rounds {
      // Clocks jump in both directions, which nothing may depend on.
      house.clock.move(by: Int64.random(in: -3_600_000...3_600_000, using: &random))
      let actions = (0..<Int.random(in: 1...8, using: &random)).map { _ in action() }
      let restarts = round % 9 == 8
      let store = store
      await withTaskGroup { group in
        for action in actions { group.addTask { await action(store) } }
        if restarts { group.addTask { await store.close() } }
      }
      if restarts {
        self.store = try house.reopened()
        for (send, caller) in deeds.takeUnanswered() { await deeds.send(send, as: caller, to: self.store) }
      }
      try await moveDevices()
    }
    for (send, caller) in deeds.takeUnanswered() { await deeds.send(send, as: caller, to: store) }
    try await check()
    await store.close()
  }

  /// Some devices lose their connection, some come back and catch up, the others hear what is told.
  private func moveDevices() async throws {
    let told = house.heard.all
    for index in devices.indices {
      if Int.random(in: 0..<6, using: &random) == 0 { devices[index].isOnline.toggle() }
      let user = devices[index].replica.owner.user
      if devices[index].isOnline {
        if devices[index].heard < told.count, Bool.random(using: &random) {
          for committed in told[devices[index].heard...] where committed.audience.contains(user) {
            // After a reconnection it may hear again what it has; it may not hear of a later change first.
            try await devices[index].replica.apply(committed.event, store)
          }
          devices[index].heard = told.count
        }
      } else if Int.random(in: 0..<3, using: &random) == 0 {
        try await devices[index].replica.sync(store, page: Int.random(in: 1...9, using: &random))
        devices[index].heard = told.count
      }
    }
  }

  // MARK: Actions

  /// Something somebody does; made before it runs, so that a seed gives the same plan.
  private func action() -> @Sendable (any Store) async -> Void {
    let deeds = deeds
    let caller = people.randomElement(using: &random) ?? people[0]
    let other = people.randomElement(using: &random) ?? people[0]
    let conversation = conversations.randomElement(using: &random) ?? conversations[0]
    let number = Int(random.next() % 1_000)
    let id = ClientID.version7(millisecondsSince1970: random.next() >> 16, using: &random)
    switch random.next() % 20 {
    case 0..<9:
      var content = MessageContent.text("message \(number)")
      if number % 5 == 0, let sticker = try? StickerRef.sample("s\(number % 60)") { content = .sticker(sticker) }
      let send = Send.content(content, in: conversation, id: id)
      let repeats = number % 4 == 0 ? 3 : 1
      return { store in
        await withTaskGroup { group in
          for _ in 0..<repeats { group.addTask { await deeds.send(send, as: caller, to: store) } }
        }
      }
    case 9..<13:
      let mark = NewMark(
        conversation: conversation, deliveredSeq: Int64(number % 40),
        readSeq: number % 2 == 0 ? Int64(number % 30) : nil)
      return { store in await deeds.attempt { _ = try await store.mark([mark], as: caller) } }
    case 13..<15:
      return { store in
        await deeds.attempt { _ = try await store.add([other.user], to: conversation, as: caller) }
      }
    case 15:
      return { store in await deeds.attempt { try await store.remove(other.user, from: conversation, as: caller) } }
    case 16..<18:
      guard let target = deeds.messages.withLock({ $0.randomElement(using: &random) }),
        let pose = try? Pose(x: Double(number) / 1_000, y: 0, scale: 1, rotation: 0),
        let sticker = try? StickerRef.sample()
      else { return { _ in } }
      let again = deeds.placements.withLock { $0.randomElement(using: &random) }
      let (placement, message) = number % 3 == 0 ? again ?? (id, target.id) : (id, target.id)
      let new = NewPlacement(id: placement, message: message, sticker: sticker, pose: pose)
      return { store in
        do throws(StoreError) {
          _ = try await store.place(new, as: caller)
          deeds.placements.withLock { $0.append((placement, message)) }
        } catch {
          if error.code != .clientIDReused { deeds.expectRefusal(error) }
        }
      }
    case 18:
      guard let (placement, message) = deeds.placements.withLock({ $0.randomElement(using: &random) }) else {
        return { _ in }
      }
      return { store in await deeds.attempt { try await store.removePlacement(placement, from: message, as: caller) } }
    default:
      let sections = ["section\(number % 3)"]
      return { store in
        await deeds.attempt { _ = try await store.chooseSections(sections, ifRev: nil, as: caller) }
      }
    }
  }

  // MARK: Promises

  private func check() async throws {
    let told = house.heard.all
    checkOrder(told)
    checkLeft(told)
    checkMarks(told)
    checkSends(told)
    for index in devices.indices {
      let owner = devices[index].replica.owner
      let snapshot = try await Replica.snapshot(of: owner, store, page: Int.random(in: 1...20, using: &random))
      try await devices[index].replica.sync(store, page: Int.random(in: 1...20, using: &random))
      devices[index].replica.expectEqual(to: snapshot, "device \(index)")
      // And the same from scratch.
      var fresh = Replica(owner: owner)
      try await fresh.sync(store, page: Int.random(in: 1...20, using: &random))
      fresh.expectEqual(to: snapshot, "a new device of \(owner.user)")
    }
  }

  private func checkOrder(_ told: [Committed]) {
    let positions = told.map(\.event.position)
    #expect(zip(positions, positions.dropFirst()).allSatisfy { $0 < $1 })
    var seqs: [ConversationID: Int64] = [:]
    var cseqs: [ConversationID: Int64] = [:]
    for event in told.map(\.event) {
      guard let id = event.conversation else { continue }
      let cseq: Int64
      switch event.change {
      case .message(let message):
        #expect(message.seq == seqs[id, default: 0] + 1, "seq is gapless")
        #expect(message.id == event.position)
        seqs[id] = message.seq
        cseq = message.cseq
      case .placement(_, let number), .placementRemoved(_, _, let number), .conversation(let number): cseq = number
      case .receipt, .left, .stickers: continue
      }
      #expect(cseq == cseqs[id, default: 0] + 1, "cseq is gapless")
      cseqs[id] = cseq
    }
  }

  /// Who is removed hears nothing of the conversation until made a member again.
  private func checkLeft(_ told: [Committed]) {
    var gone: Set<[Int64]> = []
    for committed in told {
      guard let id = committed.event.conversation else { continue }
      for user in committed.audience {
        let pair = [id.rawValue, user.rawValue]
        switch committed.event.change {
        case .left: gone.insert(pair)
        case .conversation: gone.remove(pair)
        default: #expect(!gone.contains(pair), "somebody removed hears \(committed.event.change)")
        }
      }
    }
  }

  private func checkMarks(_ told: [Committed]) {
    var marks: [[Int64]: (Int64, Int64)] = [:]
    for event in told.map(\.event) {
      guard case .receipt(let user, let delivered, let read) = event.change, let id = event.conversation else {
        continue
      }
      let before = marks[[id.rawValue, user.rawValue]] ?? (0, 0)
      #expect(delivered >= before.0 && read >= before.1 && delivered >= read, "marks only move forward")
      marks[[id.rawValue, user.rawValue]] = (delivered, read)
    }
  }

  /// One row and one event for each client id, however often it was sent; and what was answered is stored as answered.
  private func checkSends(_ told: [Committed]) {
    var events: [ClientID: Message] = [:]
    for case .message(let message) in told.map(\.event.change) {
      guard let id = message.clientID else { continue }
      #expect(events.updateValue(message, forKey: id) == nil, "one event for each client id")
    }
    let answered = deeds.answered.withLock { $0 }
    #expect(!answered.isEmpty)
    for (id, message) in answered {
      let event = events[id]
      #expect(event?.id == message.id && event?.seq == message.seq && event?.content == message.content)
    }
  }
}
