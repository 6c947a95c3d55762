import PeelCore
package import PeelNet
package import PeelStore
import PeelWire
import Synchronization

/// Brings committed changes to the sockets of the people they concern: one post per loop, one encoding per event.
package final class Hub: Sendable {
  private struct State {
    /// Members of conversations in which somebody typed, kept in step by the feed.
    var rooms: [ConversationID: [UserID]] = [:]
    var epoch: UInt64 = 0
  }

  private static let maxRooms = 10_000

  private let group: EventLoopGroup
  let shards: [HubShard]
  /// Live events handed to sockets.
  let delivered = Metrics.Counter()
  private let state = Locked(State())
  /// Sockets of all loops; without any, nothing is posted.
  private let count = Atomic<Int>(0)

  /// Makes a hub on the loops of a group; hand its ``feed`` to the store.
  package init(group: EventLoopGroup) {
    self.group = group
    shards = group.loops.map(HubShard.init)
  }

  /// What the store calls after every commit. Changes and answers reach a loop in one turn, and so a sender in one piece.
  package var feed: CommitFeed {
    { [self] batch, answer in
      group.together {
        publish(batch)
        answer()
      }
    }
  }

  /// Names the database in cursors; set before the first socket opens.
  func begin(epoch: UInt64) { state.withLock { $0.epoch = epoch } }

  private func publish(_ batch: [Committed]) {
    let epoch = state.withLock { state in
      for committed in batch { Self.keep(committed, in: &state.rooms) }
      return state.epoch
    }
    guard count.load(ordering: .acquiring) > 0 else { return }
    let runs = LiveRun.runs(of: batch.map { LiveEvent($0, epoch: epoch) })
    for shard in shards {
      shard.loop.post { [delivered] in delivered.add(Int64(shard.deliver(runs))) }
    }
  }

  /// A change of members makes what is known of a room wrong; it is read again when somebody types.
  private static func keep(_ committed: Committed, in rooms: inout [ConversationID: [UserID]]) {
    guard !rooms.isEmpty, let conversation = committed.event.conversation else { return }
    switch committed.event.change {
    case .conversation, .left: rooms[conversation] = nil
    case .message, .placement, .placementRemoved, .receipt, .stickers: break
    }
  }

  // MARK: Sockets

  func added() { count.wrappingAdd(1, ordering: .releasing) }
  func removed() { count.wrappingSubtract(1, ordering: .releasing) }

  /// Closes every socket of a device.
  func close(_ device: DeviceID, of user: UserID) {
    for shard in shards {
      shard.loop.post {
        shard.visit(of: user) { if $0.caller?.device == device { $0.end(.signInNeeded, "signed out") } }
      }
    }
  }

  /// A device has new tokens: its sockets live on with them.
  func renew(_ session: DeviceSession, access: Digest) {
    for shard in shards {
      shard.loop.post {
        shard.visit(of: session.caller.user) { socket in
          if socket.caller?.device == session.caller.device { socket.renew(access, session.accessExpires) }
        }
      }
    }
  }

  /// Looks whether the sessions behind all sockets are still open.
  func recheckAll() {
    for shard in shards { shard.loop.post { shard.visit { $0.recheck() } } }
  }

  /// Ends sockets whose token expired some time ago and was not renewed.
  func endExpired(at now: Timestamp) {
    for shard in shards { shard.loop.post { shard.visit { $0.endIfExpired(at: now) } } }
  }

  /// Tells a person's devices what is left to read.
  func unread(_ marks: Marks, in conversation: ConversationID, of user: UserID) {
    guard count.load(ordering: .acquiring) > 0 else { return }
    for shard in shards { shard.loop.post { shard.visit(of: user) { $0.unread(marks, in: conversation) } } }
  }

  /// Tells a person's devices how far something is that the studio works on; who is congested asks again.
  func job(_ body: JobBody, of user: UserID) {
    guard count.load(ordering: .acquiring) > 0 else { return }
    let frame = Frame(text: FrameEncoder.job(body))
    for shard in shards { shard.loop.post { shard.visit(of: user) { $0.ephemeral(frame) } } }
  }

  // MARK: Typing

  func members(of conversation: ConversationID) -> [UserID]? { state.withLock { $0.rooms[conversation] } }

  func remember(_ members: [UserID], of conversation: ConversationID) {
    state.withLock { state in
      if state.rooms.count >= Self.maxRooms { state.rooms.removeAll() }
      state.rooms[conversation] = members
    }
  }

  /// Tells the members of a conversation that somebody prepares something; who is congested does not hear it.
  func typing(_ what: TypingKind, in conversation: ConversationID, by user: UserID, to members: [UserID]) {
    let frame = Frame(text: FrameEncoder.typing(what, in: conversation, by: user))
    for shard in shards {
      shard.loop.post {
        for member in members where member != user { shard.visit(of: member) { $0.ephemeral(frame) } }
      }
    }
  }
}
