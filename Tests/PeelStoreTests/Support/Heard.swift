internal import PeelCore
internal import PeelStore
internal import Synchronization

/// What a commit feed heard, in its order.
final class Heard: Sendable {
  private let changes = Mutex<[Committed]>([])

  var feed: CommitFeed {
    { [self] committed, answer in
      changes.withLock { $0.append(contentsOf: committed) }
      answer()
    }
  }

  var all: [Committed] { changes.withLock { $0 } }

  /// What one person heard.
  func events(for user: UserID) -> [Event] { all.filter { $0.audience.contains(user) }.map(\.event) }
}

/// A clock that moves only when told to.
final class HandClock: Sendable {
  private let time: Mutex<Int64>

  init(_ milliseconds: Int64 = 1_790_000_000_000) { time = Mutex(milliseconds) }

  var now: @Sendable () -> Timestamp { { [self] in Timestamp(milliseconds: time.withLock { $0 }) } }

  func move(by milliseconds: Int64) { time.withLock { $0 += milliseconds } }
}
