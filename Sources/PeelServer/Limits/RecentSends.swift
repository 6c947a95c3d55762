import PeelCore
import PeelNet

/// The client ids each person used last, so that a repeat gets its answer even when the budget for new messages is spent.
final class RecentSends: Sendable {
  private static let perUser = 64
  private static let people = 20_000

  private struct Ring {
    var ids: [ClientID] = []
    var next = 0
  }

  private let rings = Locked<[UserID: Ring]>([:])

  /// Remembers an id that was let through.
  func remember(_ id: ClientID, of user: UserID) {
    rings.withLock { rings in
      if rings.count >= Self.people, rings[user] == nil { rings.removeAll() }
      var ring = rings.removeValue(forKey: user) ?? Ring()
      if ring.ids.count < Self.perUser {
        ring.ids.append(id)
      } else {
        ring.ids[ring.next] = id
        ring.next = (ring.next + 1) % Self.perUser
      }
      rings[user] = ring
    }
  }

  /// Whether an id was let through lately.
  func contains(_ id: ClientID, of user: UserID) -> Bool {
    rings.withLock { $0[user]?.ids.contains(id) ?? false }
  }
}
