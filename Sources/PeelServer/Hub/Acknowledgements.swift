import PeelCore
import PeelStore

/// Turns a client's cumulative acknowledgements into delivered marks, put together for a second.
struct Acknowledgements {
  private struct Delivery {
    var position: Int64
    var conversation: ConversationID
    var seq: Int64
  }

  private static let maxOpen = 1000
  private static let enough = 50

  private var open: [Delivery] = []
  private var due: [ConversationID: Int64] = [:]
  private var count = 0
  private var lastFlush: UInt64 = 0
  var isScheduled = false

  /// A message went out to the client.
  mutating func delivered(_ position: Int64, _ place: LiveEvent.Place) {
    // Marks are cumulative, so what is forgotten here is covered by the next message of the conversation.
    if open.count >= Self.maxOpen { open.removeFirst(Self.maxOpen / 2) }
    open.append(Delivery(position: position, conversation: place.conversation, seq: place.seq))
  }

  /// The client has applied everything up to a position.
  /// - Returns: Whether there is something to mark now.
  mutating func acknowledge(_ position: Position) -> Bool {
    let covered = open.prefix { $0.position <= position.rawValue }
    for delivery in covered { due[delivery.conversation] = max(due[delivery.conversation] ?? 0, delivery.seq) }
    count += covered.count
    open.removeFirst(covered.count)
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
