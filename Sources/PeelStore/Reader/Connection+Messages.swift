internal import PeelCore

/// A message as its row has it, before placements are added.
struct MessageRow {
  var message: Message
  var hash: [UInt8]

  /// From the columns rid, conv, seq, cseq, sender, client_id, at, kind, body, reply, hash.
  init(_ row: borrowing Row, as reader: UserID, _ connection: Connection) throws(StoreError) {
    let sender: UserID = try row.id(4)
    // A client id is its sender's own business.
    let clientID = sender == reader ? row.optionalBytes(5).flatMap { ClientID(bytes: $0) } : nil
    var quote: Quote?
    if let reply = row.optionalBytes(9) { quote = try Quote(bytes: reply) }
    message = Message(
      id: try row.id(0), conversation: try row.id(1), seq: row.int(2), cseq: row.int(3), at: row.time(6),
      sender: sender, clientID: clientID,
      content: try StoredContent.read(kind: row.int(7), body: row.bytes(8), connection), replyTo: quote, placements: [])
    hash = row.bytes(10)
  }
}

extension Connection {
  /// A message by its id, without asking whether the reader may see it.
  func message(_ id: MessageID, as reader: UserID) throws(StoreError) -> Message? {
    let row = try first(
      """
      select rid, conv, seq, cseq, sender, client_id, at, kind, body, reply, hash from message where rid = ?
      """, id
    ) { row throws(StoreError) in try MessageRow(row, as: reader, self) }
    return try row.map { row throws(StoreError) in try withPlacements(row.message) }
  }

  /// A message by its place.
  func message(at seq: Int64, in conversation: ConversationID, as caller: Caller) throws(StoreError) -> Message? {
    let row = try first(
      """
      select rid, conv, seq, cseq, sender, client_id, at, kind, body, reply, hash from message
      where conv = ? and seq = ?
      """, conversation, seq
    ) { row throws(StoreError) in try MessageRow(row, as: caller.user, self) }
    return try row.map { row throws(StoreError) in try withPlacements(row.message) }
  }

  /// What the sender stored under a client id.
  func message(
    clientID: ClientID, of sender: UserID
  ) throws(StoreError) -> MessageRow? {
    try first(
      """
      select rid, conv, seq, cseq, sender, client_id, at, kind, body, reply, hash from message
      where client_id = ? and sender = ?
      """, clientID, sender
    ) { row throws(StoreError) in try MessageRow(row, as: sender, self) }
  }

  /// Messages above a seq, lowest first.
  func messages(
    in conversation: ConversationID, above seq: Int64, limit: Int, as caller: Caller
  ) throws(StoreError) -> [Message] {
    try all(
      """
      select rid, conv, seq, cseq, sender, client_id, at, kind, body, reply, hash from message
      where conv = ? and seq > ? order by seq limit ?
      """, conversation, seq, limit
    ) { row throws(StoreError) in try MessageRow(row, as: caller.user, self).message }
  }

  /// Messages below one seq and above another, highest first.
  func messages(
    in conversation: ConversationID, below seq: Int64, above floor: Int64, limit: Int, as caller: Caller
  ) throws(StoreError) -> [Message] {
    try all(
      """
      select rid, conv, seq, cseq, sender, client_id, at, kind, body, reply, hash from message
      where conv = ? and seq < ? and seq > ? order by seq desc limit ?
      """, conversation, seq, floor, limit
    ) { row throws(StoreError) in try MessageRow(row, as: caller.user, self).message }
  }

  /// The message with what is stuck on it.
  func withPlacements(_ message: Message) throws(StoreError) -> Message {
    var whole = message
    whole.placements = try placements(on: message.id)
    return whole
  }

  /// What is stuck on a message, lowest first.
  func placements(on message: MessageID) throws(StoreError) -> [Placement] {
    try all(
      "select id, message, author, x, y, scale, rotation, z, sticker from placement where message = ? order by z",
      message
    ) { row throws(StoreError) in try placement(row) }
  }

  /// The placement with an id in the app.
  func placement(_ id: ClientID, in app: AppID) throws(StoreError) -> Placement? {
    try first(
      "select id, message, author, x, y, scale, rotation, z, sticker from placement where id = ? and app = ?", id, app
    ) { row throws(StoreError) in try placement(row) }
  }

  private func placement(_ row: borrowing Row) throws(StoreError) -> Placement {
    guard let id = ClientID(bytes: row.bytes(0)) else { throw .damaged("a placement's id") }
    return Placement(
      id: id, message: try row.id(1), author: try row.id(2),
      sticker: try StoredSticker.read(row.bytes(8), self),
      pose: try Pose(stored: row.double(3), row.double(4), row.double(5), row.double(6)), z: row.int(7))
  }
}
