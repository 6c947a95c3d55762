import PeelCore
import PeelNet
import PeelStore
import PeelWire

extension PeelService {
  func openConversation(_ call: Call) async throws -> HTTPResponse {
    let caller = try call.caller()
    let body: NewConversationBody = try call.body()
    let members = try others(body.members, caller)
    guard !members.isEmpty else {
      throw RuleViolation(
        pointer: "/members", code: "too-short", detail: "A conversation has at least one other member.", limit: 1,
        actual: 0)
    }
    if let title = body.title {
      _ = try Rule.text(title, at: "/title", 1...parts.configuration.limits.titleCharacters)
    }
    let result = try await parts.store.open(
      NewConversation(members: members, title: body.title, clientID: body.clientId), as: caller)
    return Answer.json(
      ConversationBody(result.conversation, for: caller.user), status: result.existing ? 200 : 201)
  }

  /// Without repeats and without the caller, who is a member anyway.
  private func others(_ ids: [UserID], _ caller: Caller) throws(RuleViolation) -> [UserID] {
    let most = parts.configuration.limits.groupMembers - 1
    var seen: Set<UserID> = [caller.user]
    let members = ids.filter { seen.insert($0).inserted }
    guard members.count <= most else {
      throw RuleViolation(
        pointer: "/members", code: "too-long", detail: "A group has at most \(most + 1) members, you among them.",
        limit: most, actual: members.count)
    }
    return members
  }

  func conversations(_ call: Call) async throws -> HTTPResponse {
    let caller = try call.caller()
    let limit = try call.limit(50, most: Int64(parts.configuration.limits.pageItems))
    var before: Position?
    if let text = call.query["cursor"] {
      guard let key = PageCursor.key(.conversations, in: text), let position = Position(key) else {
        throw Problem.parameter("cursor", "bad-format", "The cursor is the next of the page before.")
      }
      before = position
    }
    let page = try await parts.store.conversations(before: before, limit: limit, as: caller)
    return Answer.json(
      ConversationPageBody(
        items: page.items.map { ConversationBody($0, for: caller.user) },
        next: page.next.map { PageCursor.text(.conversations, after: "\($0)") },
        syncCursor: Cursor(epoch: parts.store.epoch, position: page.at).text))
  }

  func conversation(_ call: Call) async throws -> HTTPResponse {
    let caller = try call.caller()
    let found = try await parts.store.conversation(try call.value(0), as: caller)
    return Answer.json(ConversationBody(found, for: caller.user))
  }

  func addMembers(_ call: Call) async throws -> HTTPResponse {
    let caller = try call.caller()
    let id: ConversationID = try call.value(0)
    let body: AddMembersBody = try call.body()
    guard !body.members.isEmpty else {
      throw RuleViolation(
        pointer: "/members", code: "too-short", detail: "Name at least one person to add.", limit: 1, actual: 0)
    }
    let members = try others(body.members, caller)
    let changed = try await parts.store.add(members, to: id, as: caller)
    return Answer.json(ConversationBody(changed, for: caller.user))
  }

  func removeMember(_ call: Call) async throws -> HTTPResponse {
    try await parts.store.remove(try call.value(1), from: try call.value(0), as: try call.caller())
    return Answer.done
  }

  func history(_ call: Call) async throws -> HTTPResponse {
    let caller = try call.caller()
    let id: ConversationID = try call.value(0)
    let limit = try call.limit(50, most: Int64(parts.configuration.limits.pageItems))
    let before = try call.query.integer("before", in: 1...Int64.max)
    let after = try call.query.integer("after", in: 0...Int64.max)
    let around = try call.query.integer("around", in: 1...Int64.max)
    let ranges = [before.map(HistoryRange.before), after.map(HistoryRange.after), around.map(HistoryRange.around)]
      .compactMap { $0 }
    guard ranges.count < 2 else {
      throw Problem.parameter("before", "not-allowed", "Use one of before, after and around.")
    }
    let page = try await parts.store.history(of: id, ranges.first ?? .newest, limit: limit, as: caller)
    var writer = JSONWriter(capacity: 512 * page.items.count + 256)
    writer.raw("{\"items\":[")
    for (index, message) in page.items.enumerated() {
      if index > 0 { writer.raw(",") }
      writer.message(message, reader: caller.user)
    }
    writer.raw("],\"hasBefore\":")
    writer.raw(page.hasBefore ? "true" : "false")
    writer.raw(",\"hasAfter\":")
    writer.raw(page.hasAfter ? "true" : "false")
    writer.raw(",\"headSeq\":")
    writer.integer(page.headSeq)
    writer.raw("}")
    return Answer.json(bytes: writer.bytes)
  }

  func send(_ call: Call) async throws -> HTTPResponse {
    let caller = try call.caller()
    let body = try SendBody.decode(call.request.body.span)
    let appended = try await parts.messages.send(body, in: try call.value(0), as: caller)
    var writer = JSONWriter(capacity: 640)
    writer.message(appended.message, reader: caller.user, replayed: appended.replayed)
    return Answer.json(bytes: writer.bytes, status: appended.replayed ? 200 : 201)
  }

  func receipts(_ call: Call) async throws -> HTTPResponse {
    let marks = try await parts.receipts.mark(try call.body(), in: try call.value(0), as: try call.caller())
    return Answer.json(MarksBody(marks))
  }

  func place(_ call: Call) async throws -> HTTPResponse {
    let caller = try call.caller()
    let (message, id): (MessageID, ClientID) = (try call.value(0), try call.value(1))
    let body: PlaceBody = try call.body()
    let pose = try Pose(x: body.x, y: body.y, scale: body.scale, rotation: body.rotation)
    let sticker = try await parts.packs.sticker(body.sticker, as: caller)
    let result = try await parts.store.place(
      NewPlacement(id: id, message: message, sticker: sticker, pose: pose), as: caller)
    return Answer.json(PlacementBody(result.placement), status: result.existing ? 200 : 201)
  }

  func removePlacement(_ call: Call) async throws -> HTTPResponse {
    try await parts.store.removePlacement(try call.value(1), from: try call.value(0), as: try call.caller())
    return Answer.done
  }

  func sync(_ call: Call) async throws -> HTTPResponse {
    let caller = try call.caller()
    let limit = Int(try call.query.integer("limit", in: 1...500) ?? 200)
    let epoch = parts.store.epoch
    var position: Position?
    if let text = call.query["cursor"] {
      guard let cursor = Cursor(text) else {
        throw Problem.parameter("cursor", "bad-format", "The cursor is one the server gave: syncCursor, c or cursor.")
      }
      guard cursor.epoch == epoch else { throw Problem(.syncExpired) }
      position = cursor.position
    }
    let page = try await parts.store.changes(after: position, limit: limit, as: caller)
    var writer = JSONWriter(capacity: 512 * page.events.count + 256)
    writer.raw("{\"events\":[")
    var isFirst = true
    for event in page.events {
      var data: [UInt8]?
      switch event.change {
      case .conversation(let cseq):
        guard let id = event.conversation else { continue }
        do {
          var body = ConversationBody(try await parts.store.conversation(id, as: caller), for: caller.user)
          body.headCseq = cseq
          data = WireJSON.encode(body)
        } catch {
          guard error.code == .notFound else { throw error }
          continue
        }
      case .stickers: data = WireJSON.encode(StickerStateBody(try await parts.store.stickerState(as: caller)))
      case .message, .placement, .placementRemoved, .left, .receipt: break
      }
      if !isFirst { writer.raw(",") }
      isFirst = false
      FrameEncoder.syncEvent(event, reader: caller.user, data: data, to: &writer)
    }
    writer.raw("],\"cursor\":\"")
    writer.cursor(Cursor(epoch: epoch, position: page.upTo ?? position))
    writer.raw(page.more ? "\",\"more\":true}" : "\",\"more\":false}")
    return Answer.json(bytes: writer.bytes)
  }
}
