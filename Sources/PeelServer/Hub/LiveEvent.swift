import PeelCore
import PeelNet
import PeelStore
import PeelWire

/// A committed change on its way to sockets: encoded once for everybody and once more for the sender's own devices, on first use.
final class LiveEvent: Sendable {
  private struct Frames {
    var others: Frame?
    var own: Frame?
  }

  /// What a receiver acknowledges.
  struct Place {
    var position: Int64
    var conversation: ConversationID
    var seq: Int64
  }

  let event: Event
  let audience: [UserID]
  /// The event's position, and of a message its sender and place: asked for once per delivery, so taken out once per event.
  let position: Int64
  let sender: UserID?
  let place: Place?
  private let epoch: UInt64
  private let frames = Locked(Frames())

  init(_ committed: Committed, epoch: UInt64) {
    event = committed.event
    audience = committed.audience
    self.epoch = epoch
    (position, sender, place) = Self.facts(committed.event)
  }

  /// An event of a replay, for one reader.
  init(_ event: Event, epoch: UInt64) {
    self.event = event
    audience = []
    self.epoch = epoch
    (position, sender, place) = Self.facts(event)
  }

  private static func facts(_ event: Event) -> (Int64, UserID?, Place?) {
    guard case .message(let message) = event.change else { return (event.position.rawValue, nil, nil) }
    let place = Place(position: event.position.rawValue, conversation: message.conversation, seq: message.seq)
    return (place.position, message.sender, place)
  }

  /// Whether every reader gets other data, which must be read from the store.
  var isPersonal: Bool {
    switch event.change {
    case .conversation, .stickers: true
    case .message, .placement, .placementRemoved, .left, .receipt: false
    }
  }

  /// The frame for a person's devices.
  func frame(for user: UserID?) -> Frame { sender != nil && sender == user ? forSender : forOthers }

  /// The frame for everybody but the sender.
  var forOthers: Frame {
    frames.withLock { frames in
      if let frame = frames.others { return frame }
      let frame = Frame(text: FrameEncoder.event(event, epoch: epoch, reader: nil))
      frames.others = frame
      return frame
    }
  }

  /// The frame for the sender's own devices.
  var forSender: Frame {
    frames.withLock { frames in
      if let frame = frames.own { return frame }
      let frame = Frame(text: FrameEncoder.event(event, epoch: epoch, reader: sender))
      frames.own = frame
      return frame
    }
  }
}
