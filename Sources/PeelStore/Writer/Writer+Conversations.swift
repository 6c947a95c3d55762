internal import PeelCore

extension Writer {
  /// Appends a message to a room and tells its members.
  /// - Returns: The message, and its content's body as the row has it.
  func append(
    _ content: MessageContent, from sender: UserID, clientID: ClientID?, hash: [UInt8]?, quote: Quote?,
    to room: inout Room
  ) throws(StoreError) -> (message: Message, body: [UInt8]) {
    let stored = try StoredContent(content, in: room.app, connection)
    let id: MessageID = try nextID()
    room.headSeq += 1
    room.headCseq += 1
    let message = Message(
      id: id, conversation: room.id, seq: room.headSeq, cseq: room.headCseq, at: time(), sender: sender,
      clientID: clientID, content: content, replyTo: quote, placements: [])
    try connection.run(
      """
      insert into message(rid, conv, seq, cseq, sender, client_id, hash, at, kind, body, reply)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, id, room.id, message.seq, message.cseq, sender, clientID, hash, message.at, stored.kind.rawValue,
      stored.body,
      quote?.bytes)
    try advance(room, to: id)
    tell(
      Event(position: id, conversation: room.id, change: .message(message)), app: room.app, audience: room.audience)
    return (message, stored.body)
  }

  /// Writes a durable change that is not a message and tells the members.
  /// - Parameter make: Makes the change, given its cseq.
  func change(
    _ room: inout Room, make: (Int64) -> (stored: StoredChange, told: Event.Change)
  ) throws(StoreError) -> Position {
    let position: Position = try nextID()
    room.headCseq += 1
    let (stored, told) = make(room.headCseq)
    try connection.run(
      "insert into change(conv, pos, cseq, kind, body) values (?, ?, ?, ?, ?)",
      room.id, position, room.headCseq, stored.kind, try stored.body(in: room.app, connection))
    try advance(room, to: position)
    tell(Event(position: position, conversation: room.id, change: told), app: room.app, audience: room.audience)
    return position
  }

  /// Says that the conversation or its members changed.
  func changed(_ room: inout Room) throws(StoreError) {
    _ = try change(&room) { cseq in (.conversation, .conversation(cseq: cseq)) }
  }

  /// Makes a conversation row with its members; the first one given is the owner of a group.
  func make(
    _ kind: Conversation.Kind, title: String?, clientID: ClientID?, members: [User], in app: AppID
  ) throws(StoreError) -> ConversationID {
    let id: ConversationID = try nextID()
    let ids = members.map(\.id)
    let pair = kind == .direct ? ids.sorted() : []
    try connection.run(
      """
      insert into conversation(id, app, kind, title, creator, client_id, low, high, created)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, id, app, kind.stored, title, ids[0], clientID, pair.first, pair.last, time())
    for (index, user) in ids.enumerated() {
      // Everything of this conversation comes after its own id, so that is the position they joined at.
      try join(user, role: index == 0 && kind == .group ? .owner : .member, id, after: (seq: 0, position: id.rawValue))
    }
    var room = try room(id, in: app)
    try changed(&room)
    if kind == .group {
      let event = SystemEvent(kind: .created, users: Array(members.dropFirst()))
      _ = try append(.system(event), from: ids[0], clientID: nil, hash: nil, quote: nil, to: &room)
    }
    return id
  }

  /// Makes somebody a member, again or for the first time; they see what comes after `after`.
  func join(
    _ user: UserID, role: Member.Role, _ conversation: ConversationID, after: (seq: Int64, position: Int64)
  ) throws(StoreError) {
    try connection.run(
      """
      insert into member(conv, user, active, role, joined_seq, joined_pos, delivered_seq, read_seq)
      values (?1, ?2, 1, ?3, ?4, ?5, ?4, ?4)
      on conflict(conv, user) do update set active = 1, role = ?3, joined_seq = ?4, joined_pos = ?5,
        delivered_seq = ?4, read_seq = ?4, mark_pos = 0
      """, conversation, user, role.stored, after.seq, after.position)
    forget(conversation)
  }

  /// The people with these ids, each once, in the order given.
  /// - Throws: `notFound` when one of them is not in the app.
  func people(_ ids: [UserID], in app: AppID) throws(StoreError) -> [User] {
    var seen: Set<UserID> = []
    var people: [User] = []
    for id in ids where seen.insert(id).inserted {
      guard let user = try connection.user(id, in: app) else { throw .noUser }
      people.append(user)
    }
    return people
  }
}
