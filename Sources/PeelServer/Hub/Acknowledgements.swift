import PeelCore
import PeelStore

/// Turns a client's cumulative acknowledgements into delivered marks, put together for a second.
struct Acknowledgements {
  private static let maxOpen = 1000
  private static let enough = 50

  /// Messages that went out, in pieces of one conversation each as they were told: the array of a piece is shared by all its receivers.
  private var open: [[LiveEvent.Place]] = []
  private var openCount = 0
  private var due: [ConversationID: Int64] = [:]
  private var count = 0
  private var lastFlush: UInt64 = 0
  var isScheduled = false

  /// Messages of one conversation went out to the client.
  mutating func delivered(_ places: [LiveEvent.Place]) {
    open.append(places)
    openCount += places.count
    // Marks are cumulative, so what is forgotten here is covered by the next message of the conversation.
    if openCount > Self.maxOpen { forget(untilLeft: Self.maxOpen / 2) }
  }

  private mutating func forget(untilLeft limit: Int) {
    var forgotten = 0
    while openCount > limit, forgotten < open.count {
      openCount -= open[forgotten].count
      forgotten += 1
    }
    open.removeFirst(forgotten)
  }

  /// The client has applied everything up to a position.
  /// - Returns: Whether there is something to mark now.
  mutating func acknowledge(_ position: Position) -> Bool {
    var whole = 0
    for places in open {
      let covered = places.prefix { $0.position <= position.rawValue }
      guard let last = covered.last else { break }
      due[last.conversation] = max(due[last.conversation] ?? 0, last.seq)
      count += covered.count
      openCount -= covered.count
      guard covered.count == places.count else {
        open[whole].removeFirst(covered.count)
        break
      }
      whole += 1
    }
    open.removeFirst(whole)
    return !due.isEmpty
  }

  /// Whether marks should be written without waiting longer.
  func isDue(at now: UInt64) -> Bool { count >= Self.enough || now >= lastFlush + 1000 }

  mutating func take(at now: UInt64) -> [NewMark] {
    defer {
      due = [:]
      count = 0
      lastFlush = now
      isScheduled = false
    }
    return due.map { NewMark(conversation: $0.key, deliveredSeq: $0.value, readSeq: nil) }
  }
}
