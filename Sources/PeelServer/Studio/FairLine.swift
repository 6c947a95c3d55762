import PeelCore

/// Who is next: people take turns, each with their own things in order, so that ten pictures of one person stand before
/// nobody else's first.
struct FairLine<Item: Hashable & Sendable>: Sendable {
  private var own: [UserID: [Item]] = [:]
  /// Everybody who waits, the next one first.
  private var turns: [UserID] = []
  /// How many things wait.
  private(set) var count = 0

  /// How many things of one person wait.
  func count(of user: UserID) -> Int { own[user]?.count ?? 0 }

  /// Puts a thing behind those of the same person.
  mutating func add(_ item: Item, of user: UserID) {
    if own[user] == nil { turns.append(user) }
    own[user, default: []].append(item)
    count += 1
  }

  /// Takes the next thing out; its person goes to the end.
  mutating func next() -> Item? {
    guard !turns.isEmpty else { return nil }
    let user = turns.removeFirst()
    guard let item = own[user]?.removeFirst() else { return nil }
    count -= 1
    if own[user]?.isEmpty == true { own[user] = nil } else { turns.append(user) }
    return item
  }

  /// Takes a thing out of turn.
  /// - Returns: Whether it waited.
  mutating func remove(_ item: Item, of user: UserID) -> Bool {
    guard let index = own[user]?.firstIndex(of: item) else { return false }
    own[user]?.remove(at: index)
    count -= 1
    if own[user]?.isEmpty == true {
      own[user] = nil
      turns.removeAll { $0 == user }
    }
    return true
  }
}
