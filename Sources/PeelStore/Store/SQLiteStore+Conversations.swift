package import PeelCore

extension SQLiteStore {
  package func open(
    _ conversation: NewConversation, as caller: Caller
  ) async throws(StoreError) -> (conversation: Conversation, existing: Bool) {
    let limit = limits.groupMembers
    return try await write(bytes: 256 + 64 * conversation.members.count) { writer throws(StoreError) in
      let connection = writer.connection
      guard Set(conversation.members).union([caller.user]).count <= limit else { throw .tooManyMembers(limit) }
      let people = try writer.people([caller.user] + conversation.members, in: caller.app)
      let isDirect = people.count == 2 && conversation.title == nil
      let known: ConversationID?
      if isDirect {
        let pair = people.map(\.id).sorted()
        known = try connection.first(
          "select id from conversation where low = ? and high = ?", pair[0], pair[1]
        ) { row throws(StoreError) in try row.id(0) }
      } else if let clientID = conversation.clientID {
        known = try connection.first(
          "select id from conversation where creator = ? and client_id = ?", caller.user, clientID
        ) { row throws(StoreError) in try row.id(0) }
      } else {
        known = nil
      }
      let id: ConversationID
      if let known {
        id = known
      } else {
        id = try writer.make(
          isDirect ? .direct : .group, title: conversation.title, clientID: isDirect ? nil : conversation.clientID,
          members: people, in: caller.app)
      }
      return (try connection.conversation(Membership.of(caller, in: id, connection), as: caller), known != nil)
    }
  }

  package func conversations(
    before: Position?, limit: Int, as caller: Caller
  ) async throws(StoreError) -> (items: [Conversation], next: Position?, at: Position?) {
    let limit = Self.page(limit)
    return try await read { connection throws(StoreError) in
      let at = try connection.head()
      let page = try connection.all(
        """
        select c.id, c.kind, c.title, c.head_seq, c.head_cseq, c.created, m.joined_seq, m.read_seq, c.active_pos
        from member m join conversation c on c.id = m.conv
        where m.user = ? and m.active = 1 and c.app = ? and c.active_pos < ? order by c.active_pos desc limit ?
        """, caller.user, caller.app, before?.rawValue ?? .max, limit + 1
      ) { row throws(StoreError) in try Membership(row) }
      let shown = page.prefix(limit)
      var items: [Conversation] = []
      for membership in shown { items.append(try connection.conversation(membership, as: caller)) }
      let next = page.count > shown.count ? shown.last.flatMap { Position($0.activePosition) } : nil
      return (items, next, at)
    }
  }

  package func conversation(_ id: ConversationID, as caller: Caller) async throws(StoreError) -> Conversation {
    try await read { connection throws(StoreError) in
      try connection.conversation(Membership.of(caller, in: id, connection), as: caller)
    }
  }

  package func add(
    _ members: [UserID], to conversation: ConversationID, as caller: Caller
  ) async throws(StoreError) -> Conversation {
    let limit = limits.groupMembers
    return try await write(bytes: 256 + 64 * members.count) { writer throws(StoreError) in
      let room = try writer.room(conversation, as: caller)
      guard room.kind == .group else {
        throw StoreError(.forbidden, "A direct conversation has two members; start a group to talk with more people.")
      }
      guard Set(members).union(room.audience).count <= limit else { throw .tooManyMembers(limit) }
      let people = try writer.people(members, in: caller.app).filter { room.joinedSeq[$0.id] == nil }
      if !people.isEmpty {
        // The first change after this id is the one that says they are members.
        let joined: Position = try writer.nextID()
        for person in people {
          try writer.join(
            person.id, role: .member, conversation, after: (seq: room.headSeq, position: joined.rawValue))
        }
        var room = try writer.room(conversation, in: caller.app)
        try writer.changed(&room)
        _ = try writer.append(
          .system(SystemEvent(kind: .memberAdded, users: people)), from: caller.user, clientID: nil, hash: nil,
          quote: nil, to: &room)
      }
      let connection = writer.connection
      return try connection.conversation(Membership.of(caller, in: conversation, connection), as: caller)
    }
  }

  package func remove(
    _ member: UserID, from conversation: ConversationID, as caller: Caller
  ) async throws(StoreError) {
    try await write { writer throws(StoreError) in
      let connection = writer.connection
      let room = try writer.room(conversation, as: caller)
      guard room.kind == .group else {
        throw StoreError(.forbidden, "Both people stay in a direct conversation.")
      }
      let roles = try connection.all(
        "select user, role, joined_pos from member where conv = ? and active = 1", conversation
      ) { row throws(StoreError) in
        (user: try row.id(0) as UserID, role: try Member.Role(stored: row.int(1)), joined: row.int(2))
      }
      let isOwner = roles.contains { $0.user == caller.user && $0.role == .owner }
      guard let leaving = roles.first(where: { $0.user == member }),
        let person = try connection.user(member, in: caller.app)
      else { throw StoreError(.notFound, "There is no such member in this conversation.") }
      guard member == caller.user || isOwner else {
        throw StoreError(.forbidden, "Only the group's owner removes other members.")
      }
      let left: Position = try writer.nextID()
      try connection.run(
        "update member set active = 0, left_pos = ? where conv = ? and user = ?", left, conversation, member)
      // A group is never without an owner: the one who has been in it longest.
      let heirs = roles.filter { $0.user != member }
      if leaving.role == .owner, !heirs.contains(where: { $0.role == .owner }),
        let heir = heirs.min(by: { ($0.joined, $0.user) < ($1.joined, $1.user) })
      {
        try connection.run("update member set role = 1 where conv = ? and user = ?", conversation, heir.user)
      }
      writer.forget(conversation)
      writer.tell(Event(position: left, conversation: conversation, change: .left), app: caller.app, audience: [member])
      var rest = try writer.room(conversation, in: caller.app)
      try writer.changed(&rest)
      _ = try writer.append(
        .system(SystemEvent(kind: .memberRemoved, users: [person])), from: caller.user, clientID: nil, hash: nil,
        quote: nil, to: &rest)
    }
  }
}

extension StoreError {
  fileprivate static func tooManyMembers(_ limit: Int) -> StoreError {
    StoreError(.limitReached, "A group has at most \(limit) members; remove some or start another group.")
  }
}
