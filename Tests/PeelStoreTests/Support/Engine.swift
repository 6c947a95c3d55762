internal import PeelCore
internal import PeelStore

/// An engine the whole suite runs over.
struct Engine: Sendable, CustomStringConvertible {
  var description: String
  /// Opens a store whose data is in the folder; opening the same folder again finds it.
  var open:
    @Sendable (_ folder: String, _ now: @escaping @Sendable () -> Timestamp, _ feed: CommitFeed?) throws -> any Store

  static let all = [
    Engine(description: "SQLite") { folder, now, feed in try SQLiteStore(folder: folder, now: now, feed: feed) }
  ]
}
