import PeelCore
import PeelNet
import PeelWire

/// Changes of one conversation that follow each other in a batch, and so reach each of its sockets in one piece.
final class LiveRun: Sendable {
  private static let maxEvents = 64
  /// More in one piece saves nothing, and of a piece begun a slow reader's socket keeps the whole.
  private static let maxBytes = 64 << 10

  /// At least one; one alone when every reader gets other data.
  let events: [LiveEvent]
  /// Who sent any of it.
  let senders: [UserID]
  /// What a receiver who sent none of it acknowledges.
  let places: [LiveEvent.Place]
  private let shared = Locked<FrameRun?>(nil)

  private init(_ events: [LiveEvent]) {
    self.events = events
    var senders: [UserID] = []
    for event in events {
      if let sender = event.sender, !senders.contains(sender) { senders.append(sender) }
    }
    self.senders = senders
    places = events.compactMap(\.place)
  }

  /// Cuts a batch where the conversation or its members change.
  static func runs(of events: [LiveEvent]) -> [LiveRun] {
    var runs: [LiveRun] = []
    var open: [LiveEvent] = []
    var bytes = 0
    for event in events {
      let size = FrameEncoder.size(of: event.event)
      if let last = open.last, open.count == maxEvents || bytes + size > maxBytes || !last.continues(with: event) {
        runs.append(LiveRun(open))
        open = []
        bytes = 0
      }
      open.append(event)
      bytes += size
    }
    if !open.isEmpty { runs.append(LiveRun(open)) }
    return runs
  }

  var first: LiveEvent { events[0] }
  var last: LiveEvent { events[events.count - 1] }

  /// All frames in one piece, for whoever sent none of it.
  var forOthers: FrameRun {
    shared.withLock { shared in
      if let frames = shared { return frames }
      let frames = FrameRun(events.map(\.forOthers))
      shared = frames
      return frames
    }
  }

  /// All frames in one piece, for the devices of somebody who sent some of it.
  func forSender(_ user: UserID) -> FrameRun { FrameRun(events.map { $0.frame(for: user) }) }
}

extension LiveEvent {
  /// Whether the next change of a batch goes to the same sockets in the same way.
  fileprivate func continues(with next: LiveEvent) -> Bool {
    guard let conversation = event.conversation, next.event.conversation == conversation else { return false }
    // The store shares one array among all changes of a conversation, so this compares two addresses.
    return !isPersonal && !next.isPersonal && audience == next.audience
  }
}
