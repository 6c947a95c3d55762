internal import PeelCore
internal import PeelStore
internal import Testing

/// What a device knows: built from events alone, as a client builds it.
struct Replica {
  struct Known: Equatable {
    var title: String?
    var members: [UserID: [Int64]] = [:]
    var messages: [Int64: Message] = [:]
    var cseqs: [Int64] = []
  }

  let owner: Caller
  var position: Position?
  var conversations: [ConversationID: Known] = [:]
  var stickers: StickerState?

  init(owner: Caller) { self.owner = owner }

  /// Applies an event once.
  /// - Parameter store: Asked for the conversation or the panel as the owner sees it, which the server adds to these events.
  mutating func apply(_ event: Event, _ store: any Store) async throws {
    if let position, event.position <= position { return }
    position = event.position
    if case .stickers = event.change {
      stickers = try await store.stickerState(as: owner)
      return
    }
    guard let id = event.conversation else { return }
    if case .left = event.change {
      conversations[id] = nil
      return
    }
    if case .conversation(let cseq) = event.change {
      var known = conversations[id] ?? Known()
      known.cseqs.append(cseq)
      // Somebody who has left meanwhile is told so by a later event.
      if let now = try? await store.conversation(id, as: owner) {
        known.title = now.title
        known.members = Dictionary(
          uniqueKeysWithValues: now.members.map { ($0.user.id, [$0.deliveredSeq, $0.readSeq]) })
      }
      conversations[id] = known
      return
    }
    guard var known = conversations[id] else {
      Issue.record("\(owner.user) hears of a conversation before it is made: \(event)")
      return
    }
    switch event.change {
    case .message(var message):
      if message.sender != owner.user { message.clientID = nil }
      // A page shows what is stuck on a message now; those changes come again and change nothing.
      known.messages[message.seq] = message
      known.cseqs.append(message.cseq)
    case .placement(let placement, let cseq):
      known.cseqs.append(cseq)
      if let seq = known.messages.first(where: { $0.value.id == placement.message })?.key {
        known.messages[seq]?.placements.removeAll { $0.id == placement.id }
        known.messages[seq]?.placements.append(placement)
      }
    case .placementRemoved(let id, let message, let cseq):
      known.cseqs.append(cseq)
      if let seq = known.messages.first(where: { $0.value.id == message })?.key {
        known.messages[seq]?.placements.removeAll { $0.id == id }
      }
    case .receipt(let user, let delivered, let read):
      if let marks = known.members[user] {
        known.members[user] = [max(marks[0], delivered), max(marks[1], read)]
      }
    case .conversation, .left, .stickers: break
    }
    conversations[id] = known
  }

  /// Catches up by pages of a size.
  mutating func sync(_ store: any Store, page limit: Int) async throws {
    while true {
      let page = try await store.changes(after: position, limit: limit, as: owner)
      #expect(page.events.count <= limit)
      for event in page.events { try await apply(event, store) }
      if let upTo = page.upTo { position = max(position ?? upTo, upTo) }
      if !page.more { return }
    }
  }

  /// The same from the snapshot: the list of conversations and their whole history.
  static func snapshot(of owner: Caller, _ store: any Store, page limit: Int) async throws -> Replica {
    var replica = Replica(owner: owner)
    var before: Position?
    repeat {
      let page = try await store.conversations(before: before, limit: limit, as: owner)
      for conversation in page.items {
        var known = Known(title: conversation.title)
        known.members = Dictionary(
          uniqueKeysWithValues: conversation.members.map { ($0.user.id, [$0.deliveredSeq, $0.readSeq]) })
        var after: Int64 = 0
        var more = true
        while more {
          let history = try await store.history(of: conversation.id, .after(after), limit: limit, as: owner)
          for message in history.items { known.messages[message.seq] = message }
          after = history.items.last?.seq ?? after
          more = history.hasAfter
        }
        replica.conversations[conversation.id] = known
        let read = conversation.members.first { $0.user.id == owner.user }?.readSeq ?? 0
        let recount = known.messages.values.filter {
          $0.seq > read && $0.sender != owner.user && $0.content.isCounted
        }
        #expect(conversation.unread == Int64(recount.count))
        #expect(conversation.firstUnreadSeq == recount.map(\.seq).min())
      }
      before = page.next
    } while before != nil
    replica.stickers = try await store.stickerState(as: owner)
    return replica
  }

  /// Expects both to know the same, and everything this one was told to be without gaps.
  func expectEqual(to snapshot: Replica, _ comment: Comment) {
    #expect(Set(conversations.keys) == Set(snapshot.conversations.keys), comment)
    for (id, wanted) in snapshot.conversations {
      guard let known = conversations[id] else { continue }
      #expect(known.title == wanted.title, comment)
      #expect(known.members == wanted.members, comment)
      // Placements in the order of z, as the snapshot has them.
      let messages = known.messages.mapValues { message in
        var message = message
        message.placements.sort { $0.z < $1.z }
        return message
      }
      #expect(messages == wanted.messages, comment)
      if let first = known.cseqs.first {
        #expect(known.cseqs == Array(first..<(first + Int64(known.cseqs.count))), "\(comment): cseq has a gap")
      }
    }
    if let stickers { #expect(stickers == snapshot.stickers, comment) }
  }
}
