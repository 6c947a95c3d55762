import PeelCore
import PeelNet
import PeelStore
import PeelWire

/// One person's device on one socket: greeting, replay of what was missed, then live events, each position once and in order.
///
/// Safety: confined to its loop. Calls come from the socket, from the shard, or in tasks that prefer the loop.
final class SocketSession: WebSocketHandler, @unchecked Sendable {
  private enum Phase: UInt8 { case greeting, checking, open, closed }

  /// What came before the present one is read by somebody who is slow; beyond it the session starts over from its cursor.
  private static let maxQueued = 1000
  private static let maxUnanswered = 64
  private static let replayPage = 200
  /// How long a socket outlives its token, so that a refresh under way does not cost the connection.
  private static let graceMilliseconds: Int64 = 60_000

  private let parts: ServerParts
  private let shard: HubShard
  /// The token of the cookie the upgrade came with.
  private let cookieToken: String?

  private var socket: WebSocket?
  private(set) var caller: Caller?
  private var access: Digest?
  private var expires = Timestamp(milliseconds: .max)
  private var phase = Phase.greeting
  /// While true, live events wait in `queue`.
  private var isHeld = false
  private var hasOverflowed = false
  /// Position of the last event sent.
  private var sent: Int64 = 0
  private var queue: [LiveEvent] = []
  private var unanswered: UInt8 = 0
  private var greetingTimer: UInt64 = 0
  private var frameBudget: Int64 = 0
  private var task: Task<Void, Never>?
  private var untilDrained: CheckedContinuation<Void, Never>?
  private var acknowledgements: Acknowledgements?
  private var typingBudget: Int64 = 0

  init(parts: ServerParts, shard: HubShard, cookieToken: String?) {
    self.parts = parts
    self.shard = shard
    self.cookieToken = cookieToken
  }

  // MARK: The socket's calls

  func opened(_ socket: WebSocket) {
    self.socket = socket
    parts.metrics.socketsOpened.add()
    greetingTimer = shard.loop.schedule(after: .seconds(5)) { [self] in
      end(.signInNeeded, "the first frame is hello, within 5 seconds")
    }
  }

  func received(text: Span<UInt8>, on socket: WebSocket) {
    parts.metrics.framesIn.add()
    let present = Int64(shard.loop.now)
    guard RateLimiter.take(parts.configuration.rates.frames, &frameBudget, present) == nil else {
      return end(.tooManyRequests, "too many frames")
    }
    guard let frame = ClientFrame.decode(text) else { return end(.badFrame, "not a frame of this protocol") }
    switch (phase, frame) {
    case (.greeting, .hello(let token, let cursor, _)):
      phase = .checking
      shard.loop.cancelTimer(greetingTimer)
      // A socket belongs to one session; the task ends with it.
      task = Task(executorPreference: shard.loop) { [self] in await greet(token ?? cookieToken, cursor) }
    case (.greeting, _), (.checking, _): end(.badFrame, "the first frame is hello, and its answer comes first")
    case (.open, .hello): end(.badFrame, "hello was said before")
    case (.open, .acknowledge(let cursor)): acknowledge(cursor)
    case (.open, .send(let id, let conversation, let body)): send(id, conversation, body)
    case (.open, .receipts(let id, let conversation, let body)): receipts(id, conversation, body)
    case (.open, .refused(let id, let problem)): answer(FrameEncoder.refused(stamped(problem), id: id))
    case (.open, .typing(let conversation, let what)): typing(what, in: conversation)
    case (.open, .authenticate(let token)): authenticate(token)
    case (.closed, _): break
    }
  }

  func drained(_ socket: WebSocket) {
    untilDrained?.resume()
    untilDrained = nil
  }

  func closed(_ code: CloseCode, reason: String, _ socket: WebSocket) {
    guard phase != .closed else { return }
    shard.loop.cancelTimer(greetingTimer)
    phase = .closed
    parts.metrics.socketsClosed.add()
    if let caller {
      shard.remove(self, of: caller.user)
      parts.hub.removed()
    }
    flushMarks()
    task?.cancel()
    untilDrained?.resume()
    untilDrained = nil
    task = nil
    self.socket = nil
    queue = []
  }

  // MARK: The hub's calls

  /// Sends live events, or keeps them until what comes before them is out.
  /// - Parameter frames: The run's own for all who sent none of it.
  func take(_ run: LiveRun, _ frames: FrameRun) {
    guard phase == .open, let caller else { return }
    if isHeld { return run.events.forEach(enqueue) }
    guard run.first.position > sent else {
      // A replay that ended in the middle of it.
      for event in run.events where event.position > sent { send(event, event.frame(for: caller.user)) }
      return
    }
    sent = run.last.position
    if run.senders.contains(caller.user) {
      note(run.events.filter { $0.sender != caller.user }.compactMap(\.place))
      socket?.send(run.forSender(caller.user))
    } else {
      note(run.places)
      socket?.send(frames)
    }
  }

  /// An event whose data must be read first; everything after it waits.
  func hold(_ event: LiveEvent) {
    guard phase == .open else { return }
    enqueue(event)
    guard !isHeld else { return }
    isHeld = true
    task = Task(executorPreference: shard.loop) { [self] in await release() }
  }

  func ephemeral(_ frame: Frame) {
    guard phase == .open, !isHeld, let socket, !socket.isCongested else { return }
    socket.send(frame)
  }

  func unread(_ marks: Marks, in conversation: ConversationID) {
    guard phase == .open, !isHeld, let position = Position(sent) else { return }
    socket?.sendText(FrameEncoder.unread(marks, in: conversation, at: position, epoch: parts.store.epoch))
  }

  func end(_ code: CloseCode, _ reason: String) { socket?.close(code, reason: reason) }

  func renew(_ digest: Digest, _ expires: Timestamp) {
    access = digest
    self.expires = expires
  }

  func endIfExpired(at now: Timestamp) {
    guard phase == .open, expires.milliseconds &+ Self.graceMilliseconds < now.milliseconds else { return }
    end(.signInNeeded, "the token has expired")
  }

  /// Ends the socket when its session was ended elsewhere.
  func recheck() {
    guard phase == .open, let access else { return }
    Task(executorPreference: shard.loop) { [self] in
      if let session = try? await parts.accounts.session(access), session.caller == caller { return }
      if self.access == access { end(.signInNeeded, "the session was ended") }
    }
  }

  // MARK: Greeting and replay

  private func greet(_ token: String?, _ text: String?) async {
    // One digest for the look-up, the cache and this socket.
    let digest = token.flatMap(TokenDigest.of)
    var session: DeviceSession?
    if let digest {
      do { session = try await parts.accounts.session(digest) } catch { return end(.internalError, "try again") }
    }
    guard phase == .checking else { return }
    guard let session, let digest else {
      return end(.signInNeeded, "the token is missing, unknown, expired or ended")
    }
    access = digest
    expires = session.accessExpires
    caller = session.caller
    phase = .open
    isHeld = true
    // From here on live events wait in the queue, so nothing that is committed after the replay's last page is missed.
    shard.add(self, of: session.caller.user)
    parts.hub.added()
    do {
      let head = try await parts.store.head()
      let epoch = parts.store.epoch
      let cursor = text.flatMap { Cursor($0) }
      let isUsable = cursor.map { $0.epoch == epoch && ($0.position?.rawValue ?? 0) <= (head?.rawValue ?? 0) } ?? false
      let start = isUsable ? cursor?.position : head
      sent = start?.rawValue ?? 0
      write(
        FrameEncoder.ready(
          cursor: Cursor(epoch: epoch, position: start), user: session.caller.user,
          heartbeatSeconds: Int(parts.configuration.network.pingInterval.components.seconds), resumed: isUsable))
      if isUsable { try await replay() }
    } catch { return end(.internalError, "try again") }
    await release()
    guard phase == .open else { return }
    write(FrameEncoder.caughtUp(Cursor(epoch: parts.store.epoch, position: Position(sent))))
  }

  /// Sends everything after `sent`, page by page, as fast as the peer reads.
  private func replay() async throws {
    guard let caller else { return }
    var at = Position(sent)
    while phase == .open {
      let page = try await parts.store.changes(after: at, limit: Self.replayPage, as: caller)
      parts.metrics.deliveries.add(Int64(page.events.count))
      for event in page.events where phase == .open {
        try await deliver(LiveEvent(event, epoch: parts.store.epoch))
      }
      at = page.upTo ?? at
      sent = max(sent, at?.rawValue ?? 0)
      if socket?.isCongested == true {
        await withCheckedContinuation { untilDrained = $0 }
      }
      if page.more { continue }
      guard hasOverflowed else { return }
      hasOverflowed = false
      queue = []
    }
  }

  /// Sends what waits, in order, until nothing does; then events go straight through.
  private func release() async {
    do {
      repeat {
        if hasOverflowed { try await replay() }
        var index = 0
        while index < queue.count, phase == .open, !hasOverflowed {
          let event = queue[index]
          index += 1
          if event.position > sent { try await deliver(event) }
        }
        if !hasOverflowed { queue.removeFirst(min(index, queue.count)) }
      } while phase == .open && (hasOverflowed || !queue.isEmpty)
    } catch { end(.internalError, "try again") }
    queue = []
    isHeld = false
    // A task that has ended still holds its first kilobyte, and an idle socket should not.
    task = nil
  }

  private func enqueue(_ event: LiveEvent) {
    guard !hasOverflowed else { return }
    if queue.count >= Self.maxQueued {
      // The database has all of it; memory need not.
      hasOverflowed = true
      return
    }
    queue.append(event)
  }

  /// Sends one event to this reader, with the data only they get.
  private func deliver(_ live: LiveEvent) async throws {
    guard let caller else { return }
    let event = live.event
    var data: [UInt8]?
    switch event.change {
    case .conversation(let cseq):
      guard let id = event.conversation else { return }
      do {
        var body = ConversationBody(try await parts.store.conversation(id, as: caller), for: caller.user)
        // What was changed later comes with events of its own.
        body.headCseq = cseq
        data = WireJSON.encode(body)
      } catch {
        // No longer a member: that is told by an event further on.
        guard error.code == .notFound else { throw error }
        sent = max(sent, event.position.rawValue)
        return
      }
    case .stickers:
      data = WireJSON.encode(StickerStateBody(try await parts.store.stickerState(as: caller)))
    case .message, .placement, .placementRemoved, .left, .receipt: break
    }
    guard phase == .open else { return }
    if let data {
      send(live, Frame(text: FrameEncoder.event(event, epoch: parts.store.epoch, reader: caller.user, data: data)))
    } else {
      send(live, live.frame(for: caller.user))
    }
  }

  private func send(_ event: LiveEvent, _ frame: Frame) {
    sent = event.position
    if let place = event.place, event.sender != caller?.user { note([place]) }
    socket?.send(frame)
  }

  private func note(_ places: [LiveEvent.Place]) {
    guard !places.isEmpty else { return }
    if acknowledgements == nil { acknowledgements = Acknowledgements() }
    acknowledgements?.delivered(places)
  }

  private func write(_ frame: [UInt8]) {
    guard phase == .open else { return }
    socket?.sendText(frame)
  }

  // MARK: Requests

  private func send(_ id: Int64, _ conversation: ConversationID, _ body: SendBody) {
    guard let caller else { return }
    began()
    let ref = socket?.ref
    parts.messages.send(body, in: conversation, as: caller) { [self] result in
      // On the writer's thread or a reader's; the answer belongs to the loop.
      ref?.loop.post {
        switch result {
        case .success(let appended):
          self.answer(Frame(text: FrameEncoder.sent(appended.message, replayed: appended.replayed, id: id)))
        case .failure(let problem): self.answer(Frame(text: FrameEncoder.refused(self.stamped(problem), id: id)))
        }
      }
    }
  }

  private func receipts(_ id: Int64, _ conversation: ConversationID, _ body: ReceiptBody) {
    guard let caller else { return }
    began()
    Task(executorPreference: shard.loop) { [self] in
      do {
        let marks = try await parts.receipts.mark(body, in: conversation, as: caller)
        answer(Frame(text: FrameEncoder.marked(marks, id: id)))
      } catch {
        answer(Frame(text: FrameEncoder.refused(stamped(Problem(any: error)), id: id)))
      }
    }
  }

  private func began() {
    unanswered += 1
    // Who asks faster than the disk answers waits in the kernel, not in our memory.
    if unanswered >= Self.maxUnanswered { socket?.pauseReading() }
  }

  private func answer(_ frame: Frame) {
    guard phase == .open else { return }
    if unanswered == Self.maxUnanswered { socket?.resumeReading() }
    unanswered -= 1
    socket?.send(frame)
  }

  private func answer(_ bytes: [UInt8]) {
    guard phase == .open else { return }
    socket?.sendText(bytes)
  }

  private func stamped(_ problem: Problem) -> Problem {
    var problem = problem
    problem.instance = "/v1/ws"
    return problem
  }

  private func typing(_ what: TypingKind, in conversation: ConversationID) {
    guard let caller,
      RateLimiter.take(parts.configuration.rates.typing, &typingBudget, Int64(shard.loop.now)) == nil
    else { return }
    if let members = parts.hub.members(of: conversation) {
      guard members.contains(caller.user) else { return }
      return parts.hub.typing(what, in: conversation, by: caller.user, to: members)
    }
    Task(executorPreference: shard.loop) { [self] in
      guard let found = try? await parts.store.conversation(conversation, as: caller) else { return }
      let members = found.members.map(\.user.id)
      parts.hub.remember(members, of: conversation)
      parts.hub.typing(what, in: conversation, by: caller.user, to: members)
    }
  }

  private func authenticate(_ token: String) {
    Task(executorPreference: shard.loop) { [self] in
      guard let session = try? await parts.accounts.session(token), session.caller == caller,
        let digest = TokenDigest.of(token)
      else { return end(.signInNeeded, "the new token is not this session's") }
      renew(digest, session.accessExpires)
    }
  }

  // MARK: Acknowledgements

  private func acknowledge(_ text: String) {
    guard let cursor = Cursor(text), cursor.epoch == parts.store.epoch, let position = cursor.position,
      position.rawValue <= sent
    else { return }
    guard acknowledgements?.acknowledge(position) == true else { return }
    guard acknowledgements?.isDue(at: shard.loop.now) == true else {
      if acknowledgements?.isScheduled == false {
        acknowledgements?.isScheduled = true
        shard.loop.schedule(after: .seconds(1)) { [self] in flushMarks() }
      }
      return
    }
    flushMarks()
  }

  private func flushMarks() {
    guard let caller, let marks = acknowledgements?.take(at: shard.loop.now), !marks.isEmpty else { return }
    let store = parts.store
    // Outlives the socket on purpose: what was acknowledged is marked even when the peer has gone.
    Task(executorPreference: shard.loop) {
      do throws(StoreError) { _ = try await store.mark(marks, as: caller) } catch {
        // One conversation that was left must not cost the others their marks.
        guard error.code == .notFound, marks.count > 1 else { return }
        for mark in marks { _ = try? await store.mark([mark], as: caller) }
      }
    }
  }
}
