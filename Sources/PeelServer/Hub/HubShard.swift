import PeelCore
import PeelNet

/// The sockets of one loop by person.
///
/// Safety: everything but `loop` is touched on `loop` alone, whose methods check it.
final class HubShard: @unchecked Sendable {
  /// The live sockets of a conversation's audience, for as long as neither changes.
  private struct Room {
    var audience: [UserID]
    var generation: UInt64
    var sockets: [SocketSession]
  }

  private static let maxRooms = 4096

  let loop: EventLoop
  private var sockets: [UserID: [SocketSession]] = [:]
  private var rooms: [ConversationID: Room] = [:]
  /// Changes whenever a socket comes or goes.
  private var generation: UInt64 = 0

  init(loop: EventLoop) { self.loop = loop }

  func add(_ socket: SocketSession, of user: UserID) {
    generation += 1
    sockets[user, default: []].append(socket)
  }

  func remove(_ socket: SocketSession, of user: UserID) {
    generation += 1
    sockets[user]?.removeAll { $0 === socket }
    if sockets[user]?.isEmpty == true { sockets[user] = nil }
    // Rooms hold sockets alive; those of this generation are rebuilt anyway.
    rooms.removeAll(keepingCapacity: true)
  }

  func visit(of user: UserID, _ body: (SocketSession) -> Void) {
    for socket in sockets[user] ?? [] { body(socket) }
  }

  func visit(_ body: (SocketSession) -> Void) {
    for socket in sockets.values.flatMap({ $0 }) { body(socket) }
  }

  /// - Returns: How many events were handed to sockets.
  func deliver(_ runs: [LiveRun]) -> Int {
    guard !sockets.isEmpty else { return 0 }
    var count = 0
    for run in runs {
      let live = audience(of: run.first)
      guard !live.isEmpty else { continue }
      count += live.count * run.events.count
      if run.first.isPersonal {
        for socket in live { socket.hold(run.first) }
      } else {
        let frames = run.forOthers
        for socket in live { socket.take(run, frames) }
      }
    }
    return count
  }

  private func audience(of event: LiveEvent) -> [SocketSession] {
    guard let conversation = event.event.conversation, event.audience.count > 1 else { return find(event.audience) }
    // One array and not another with the same people, as a rule.
    if let room = rooms[conversation], room.generation == generation, room.audience == event.audience {
      return room.sockets
    }
    let found = find(event.audience)
    if rooms.count >= Self.maxRooms { rooms.removeAll(keepingCapacity: true) }
    rooms[conversation] = Room(audience: event.audience, generation: generation, sockets: found)
    return found
  }

  private func find(_ audience: [UserID]) -> [SocketSession] {
    var found: [SocketSession] = []
    for user in audience {
      if let own = sockets[user] { found.append(contentsOf: own) }
    }
    return found
  }
}
