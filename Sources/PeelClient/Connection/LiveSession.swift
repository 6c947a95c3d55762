internal import FoundationEssentials
internal import PeelCore
internal import PeelCrypto
internal import PeelWire

/// One listener's connection: takes it up, keeps it, brings what was missed, and says what was delivered.
actor LiveSession {
  struct Item: Sendable {
    var event: ClientEvent
    /// Where to go on after this event; nil for what is not durable.
    var cursor: String?
  }

  /// At most this many events wait for the reader; then the socket is left unread.
  static let capacity = 256
  private static let cursorFile = "cursor"

  nonisolated let channel = BoundedChannel<Item>(capacity: capacity)
  private let client: PeelClient
  private let folder: ProfileFolder
  private var runner: Task<Void, Never>?
  private var failure: PeelError?
  private var socket: (any Socket)?
  private var lastApplied: Position?
  private var takenCursor: String?
  private var processedCursor: String?
  private var savedCursor: String?
  private var unacknowledged = 0
  private var lastAcknowledgement = ContinuousClock.now
  /// The own read marks of a snapshot, until what came after it is brought.
  private var readBefore: [ConversationID: Int64] = [:]

  init(client: PeelClient) {
    self.client = client
    folder = client.folder
  }

  static func forgetCursor(in folder: ProfileFolder) { folder.remove(cursorFile) }

  func start() {
    let stored = (try? folder.read(Self.cursorFile)).flatMap { $0 }.map { String(decoding: $0, as: UTF8.self) }
    processedCursor = stored
    savedCursor = stored
    runner = Task { await self.run() }
  }

  /// Ends the connection and answers why it ended by itself, if it did.
  func finish() async throws {
    runner?.cancel()
    await acknowledge(force: true)
    await socket?.close()
    if let failure { throw failure }
  }

  /// The reader has an event, and is not done with it.
  func took(_ item: Item) {
    if let cursor = item.cursor { takenCursor = cursor }
  }

  /// The reader is done with everything it took.
  func dealtWithTaken() async {
    guard let cursor = takenCursor else { return }
    takenCursor = nil
    processedCursor = cursor
    unacknowledged += 1
    await acknowledge(force: false)
  }

  private func acknowledge(force: Bool) async {
    guard let cursor = processedCursor, cursor != savedCursor else { return }
    let isDue = unacknowledged >= 50 || ContinuousClock.now - lastAcknowledgement >= .seconds(1)
    guard force || isDue else {
      // The last events of a burst are told a second later.
      if unacknowledged == 1 {
        Task { [weak self] in
          try? await Task.sleep(for: .seconds(1))
          await self?.acknowledge(force: true)
        }
      }
      return
    }
    unacknowledged = 0
    lastAcknowledgement = .now
    savedCursor = cursor
    try? folder.replace(Self.cursorFile, with: Array(cursor.utf8))
    try? await socket?.send(ClientFrame.acknowledge(cursor: cursor).encoded())
  }

  private func run() async {
    var backoff = Backoff()
    var random = SecureRandom()
    while !Task.isCancelled {
      var reason = "the server closed the connection"
      do {
        try await connectOnce { backoff.reset() }
      } catch let error as PeelError {
        switch error.code {
        case .offline, .rateLimited: reason = error.description
        default:
          failure = error
          channel.finish()
          return
        }
      } catch { break }
      if Task.isCancelled { break }
      let delay = backoff.next(using: &random)
      await channel.send(Item(event: .disconnected(reason: reason, retryAfter: delay), cursor: nil))
      try? await Task.sleep(for: delay)
    }
    channel.finish()
  }

  private func connectOnce(connected: () -> Void) async throws {
    let token = try await client.accessToken()
    if processedCursor == nil { try await takeSnapshot() }
    let socket = try await client.transport.openSocket()
    self.socket = socket
    defer { self.socket = nil }
    let hello = ClientFrame.hello(token: token, cursor: processedCursor, sdk: "peel-swift/1")
    try await socket.send(hello.encoded())
    let renewal = Task { await self.renewToken(on: socket) }
    defer { renewal.cancel() }
    while let bytes = try await socket.receive() {
      let frame = try PeelClient.decode(ServerFrame.self, bytes)
      switch frame {
      case .ready(_, _, _, let resumed):
        connected()
        if !resumed {
          // The database is another one; what we knew of its order means nothing now. The next connection starts with the snapshot.
          processedCursor = nil
          await socket.close()
          return
        }
        Task { try? await client.flush() }
      case .caughtUp(let cursor):
        readBefore = [:]
        await channel.send(Item(event: .caughtUp, cursor: cursor))
      case .event(let body, let cursor):
        if case .unread(let unread) = body.payload, let conversation = body.conv {
          await channel.send(Item(event: .unread(unread.unread, in: conversation), cursor: nil))
          continue
        }
        if let last = lastApplied, body.i <= last { continue }
        lastApplied = body.i
        if isOld(body) { continue }
        if let event = try ClientEvent(body) { await channel.send(Item(event: event, cursor: cursor)) }
      case .typing(let conversation, let user, let what):
        await channel.send(Item(event: .typing(user: user, what: what.rawValue, in: conversation), cursor: nil))
      case .job, .sent, .marked, .refused, .unknown: continue
      }
    }
    await socket.close()
    if socket.closeCode == 4401 {
      // Told apart from a lapsed token by trying: a session that was ended cannot be renewed.
      _ = try await client.accessToken(replacing: token)
    }
  }

  /// A new database or a first start: tells the conversations as they are, and sets the cursor before the oldest unread message,
  /// so that the server brings what nobody heard in its own order and stopping half-way loses nothing.
  private func takeSnapshot() async throws {
    let snapshot = try await client.conversations()
    let me = await client.user?.id
    var start: Position?
    for conversation in snapshot.items.reversed() {
      await channel.send(Item(event: .conversation(conversation), cursor: nil))
      if let own = conversation.members.first(where: { $0.user.id == me }) { readBefore[conversation.id] = own.readSeq }
      guard let first = conversation.firstUnreadSeq,
        let message = try await client.history(of: conversation.id, after: first - 1, limit: 1).first
      else { continue }
      start = min(start ?? message.id, message.id)
    }
    lastApplied = nil
    processedCursor = snapshot.cursor
    if let start, let whole = Cursor(snapshot.cursor) {
      processedCursor = Cursor(epoch: whole.epoch, position: Position(start.rawValue - 1)).text
    }
  }

  /// Whether a message was read on another device before this one took its snapshot.
  private func isOld(_ body: EventBody) -> Bool {
    guard case .message(let message) = body.payload, let read = readBefore[message.conversationId] else { return false }
    return message.seq <= read
  }

  /// Gives the server a fresh token before the old one ends, so that the connection is not dropped for it.
  private func renewToken(on socket: any Socket) async {
    while !Task.isCancelled {
      try? await Task.sleep(for: .seconds(60))
      if Task.isCancelled { return }
      guard let token = try? await client.accessToken() else { continue }
      try? await socket.send(ClientFrame.authenticate(token: token).encoded())
    }
  }
}

extension ClientEvent {
  /// Nil for a kind this SDK does not know.
  init?(_ body: EventBody) throws(PeelError) {
    do throws(RuleViolation) {
      switch body.payload {
      case .message(let message): self = .message(try message.value())
      case .placement(let placement, _):
        guard let conversation = body.conv else { return nil }
        self = .placement(try placement.value(), in: conversation)
      case .placementRemoved(let removed):
        guard let conversation = body.conv else { return nil }
        self = .placementRemoved(removed.id, message: removed.messageId, in: conversation)
      case .conversation(let conversation): self = .conversation(try conversation.value())
      case .conversationLeft:
        guard let conversation = body.conv else { return nil }
        self = .left(conversation)
      case .receipt(let receipt):
        guard let conversation = body.conv else { return nil }
        self = .receipt(
          user: receipt.user, deliveredSeq: receipt.deliveredSeq, readSeq: receipt.readSeq, in: conversation)
      case .stickers(let state): self = .stickers(state.value)
      case .unread, .unknown: return nil
      }
    } catch {
      throw PeelError(.badAnswer, "The server's event could not be read: \(error.detail)")
    }
  }
}
