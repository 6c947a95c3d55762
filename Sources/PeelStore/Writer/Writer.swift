internal import PeelCore

/// The one connection that writes, and what it remembers between batches; used by the writer's thread alone.
final class Writer {
  let connection: Connection
  let limits: Limits
  private let now: @Sendable () -> Timestamp
  private var identifiers: IdentifierSource
  private var lastID: Int64
  /// The position of the newest change written so far.
  private var head: Int64
  /// The changes of the running batch, in the order of their positions.
  private(set) var committed: [Committed] = []
  private var rooms: [ConversationID: Room] = [:]
  private var remembered = 0
  /// Members of remembered rooms at most: about 32 bytes each.
  private static let maxRemembered = 500_000

  init(connection: Connection, limits: Limits, now: @escaping @Sendable () -> Timestamp) throws(StoreError) {
    self.connection = connection
    self.limits = limits
    self.now = now
    let meta = try connection.first("select last_id, head from meta") { row in (row.int(0), row.int(1)) }
    guard let meta else { throw .damaged("the database's own description") }
    (lastID, head) = meta
    identifiers = IdentifierSource(last: lastID)
  }

  /// The server's time, for rows of this request.
  func time() -> Timestamp { now() }

  /// The next id of anything; a change takes it as its position with ``tell(_:in:app:audience:)``.
  func nextID<Kind>() throws(StoreError) -> Identifier<Kind> {
    lastID = identifiers.next(at: now().milliseconds)
    guard let id = Identifier<Kind>(lastID) else {
      throw StoreError(.other(0), "The server's clock is set so far ahead that no ids are left; correct it.")
    }
    return id
  }

  /// Notes a change to be told to people once it is on disk. Positions must come from ``nextID()`` and be noted in their order.
  func tell(_ event: Event, app: AppID, audience: [UserID]) {
    head = event.position.rawValue
    committed.append(Committed(event: event, app: app, audience: audience))
  }

  // MARK: Rooms

  /// A conversation of the app.
  /// - Throws: `notFound`.
  func room(_ id: ConversationID, in app: AppID) throws(StoreError) -> Room {
    let room: Room
    if let known = rooms[id] { room = known } else { room = try load(id) }
    guard room.app == app else { throw .noConversation }
    return room
  }

  /// A conversation the caller is a member of.
  /// - Throws: `notFound`.
  func room(_ id: ConversationID, as caller: Caller) throws(StoreError) -> Room {
    let room = try room(id, in: caller.app)
    guard room.joinedSeq[caller.user] != nil else { throw .noConversation }
    return room
  }

  /// Writes a room's counters and the position of its latest change.
  func advance(_ room: Room, to position: Position) throws(StoreError) {
    try connection.run(
      "update conversation set head_seq = ?, head_cseq = ?, active_pos = ? where id = ?",
      room.headSeq, room.headCseq, position, room.id)
    rooms[room.id] = room
  }

  /// Drops what is remembered of a room, after its members changed.
  func forget(_ id: ConversationID) {
    if let room = rooms.removeValue(forKey: id) { remembered -= room.audience.count }
  }

  private func load(_ id: ConversationID) throws(StoreError) -> Room {
    let fields = try connection.first(
      "select app, kind, head_seq, head_cseq from conversation where id = ?", id
    ) { row throws(StoreError) in
      (try row.id(0) as AppID, try Conversation.Kind(stored: row.int(1)), row.int(2), row.int(3))
    }
    guard let fields else { throw .noConversation }
    let members = try connection.all(
      "select user, joined_seq from member where conv = ? and active = 1 order by user", id
    ) { row throws(StoreError) in (user: try row.id(0) as UserID, joinedSeq: row.int(1)) }
    let room = Room(
      id: id, app: fields.0, kind: fields.1, headSeq: fields.2, headCseq: fields.3, members: members)
    if remembered > Self.maxRemembered {
      rooms.removeAll()
      remembered = 0
    }
    rooms[id] = room
    remembered += members.count
    return room
  }

  // MARK: Batches

  /// Runs requests as one transaction, synced to disk once. One that fails does not harm its neighbours.
  /// - Returns: What to do for each, in order, after the feed.
  func run(_ jobs: [WriteJob]) -> [@Sendable () -> Void] {
    // Almost every refusal happens before anything is written, so savepoints are for the second try only.
    do throws(StoreError) {
      if let done = try attempt(jobs, carefully: false) { return done }
      if let done = try attempt(jobs, carefully: true) { return done }
      preconditionFailure("a careful batch does not ask for another try")
    } catch {
      takeBack()
      return jobs.map { job in { job.fail(error) } }
    }
  }

  /// - Returns: Nil when a request failed after it had written, and the batch must be tried with savepoints.
  private func attempt(_ jobs: [WriteJob], carefully: Bool) throws(StoreError) -> [@Sendable () -> Void]? {
    committed.removeAll(keepingCapacity: true)
    var done: [@Sendable () -> Void] = []
    done.reserveCapacity(jobs.count)
    try connection.run("begin immediate")
    let changesAtStart = connection.totalChanges
    let headAtStart = head
    for job in jobs {
      let changes = connection.totalChanges
      let told = committed.count
      let headBefore = head
      if carefully { try connection.run("savepoint request") }
      do throws(StoreError) {
        done.append(try job.perform(self))
        if carefully { try connection.run("release request") }
      } catch {
        // After a full disk SQLite has taken everything back itself.
        guard connection.isInTransaction else { throw error }
        if connection.totalChanges != changes {
          guard carefully else {
            head = headAtStart
            takeBack()
            return nil
          }
          try connection.run("rollback to request")
          forgetAll()
        }
        if carefully { try connection.run("release request") }
        committed.removeLast(committed.count - told)
        head = headBefore
        done.append { job.fail(error) }
      }
    }
    if connection.totalChanges != changesAtStart {
      try connection.run("update meta set last_id = ?, head = ?", lastID, head)
    }
    try connection.run("commit")
    return done
  }

  private func takeBack() {
    connection.rollback()
    committed.removeAll()
    forgetAll()
    // What was not committed was never told, so the head on disk is the head.
    if let stored = try? connection.first("select head from meta", read: { row in row.int(0) }) { head = stored }
  }

  private func forgetAll() {
    rooms.removeAll()
    remembered = 0
  }
}

extension StoreError {
  static let noConversation = StoreError(.notFound, "There is no such conversation among yours.")
  static let noMessage = StoreError(.notFound, "There is no such message in your conversations.")
  static let noUser = StoreError(.notFound, "There is no such user.")
}

extension Conversation.Kind {
  init(stored: Int64) throws(StoreError) {
    switch stored {
    case 0: self = .direct
    case 1: self = .group
    default: throw .damaged("a conversation of unknown kind")
    }
  }

  var stored: Int64 { self == .direct ? 0 : 1 }
}

extension Member.Role {
  init(stored: Int64) throws(StoreError) {
    switch stored {
    case 0: self = .member
    case 1: self = .owner
    default: throw .damaged("a member of unknown role")
    }
  }

  var stored: Int64 { self == .owner ? 1 : 0 }
}
