internal import CPeelSystem

/// A descriptor watched by one loop, confined to that loop's thread.
class Channel {
  let loop: EventLoop
  private(set) var descriptor: Int32
  /// The place in the loop's table and the use count of that place, as the poller reports them.
  private(set) var token = ChannelToken(slot: .max, generation: 0)
  private var interest: UInt32 = 0
  /// When ``deadlinePassed(now:)`` is due on the loop's clock, `.max` for never.
  private(set) var deadline = UInt64.max
  /// The earliest wheel entry that stands for this channel.
  private var scheduled = UInt64.max

  init(descriptor: Int32, loop: EventLoop) {
    self.descriptor = descriptor
    self.loop = loop
  }

  var isOpen: Bool { descriptor >= 0 }

  /// Reports readiness; never called after ``close()``.
  func ready(_ events: UInt32) {}

  /// Reports that ``deadline`` passed; it is cleared before.
  func deadlinePassed(now: UInt64) {}

  /// Starts watching; the loop keeps the channel until ``close()``.
  /// - Returns: 0 or minus an error number.
  func open(interest: UInt32) -> Int32 {
    token = loop.table.insert(self)
    let status = peel_poll_add(loop.poll, descriptor, interest, token.packed)
    self.interest = interest
    if status < 0 {
      close()
    } else if deadline != .max {
      scheduled = loop.wheel.insert(token.packed, at: deadline)
    }
    return status
  }

  func watch(_ events: UInt32) {
    guard isOpen, events != interest else { return }
    interest = events
    _ = peel_poll_change(loop.poll, descriptor, events, token.packed)
  }

  func setDeadline(_ time: UInt64) {
    deadline = time
    // Before `open` there is no token that an entry could carry.
    guard time < scheduled, isOpen, token.slot != .max else { return }
    scheduled = loop.wheel.insert(token.packed, at: time)
  }

  /// Called by the loop for each wheel entry that came up.
  func wheelTurned(now: UInt64) {
    if deadline <= now {
      scheduled = .max
      deadline = .max
      deadlinePassed(now: now)
    } else if scheduled <= now {
      scheduled = deadline == .max ? .max : loop.wheel.insert(token.packed, at: deadline)
    }
  }

  /// Stops watching and hands the descriptor on, still open.
  func detach() -> Int32 {
    let handed = descriptor
    _ = peel_poll_remove(loop.poll, handed)
    descriptor = -1
    loop.table.remove(token)
    return handed
  }

  /// Closes the descriptor and gives the place in the table back; a second call does nothing.
  func close() {
    guard isOpen else { return }
    // Closing removes the descriptor from the poller; events of this turn are turned away by the generation.
    _ = peel_close(descriptor)
    descriptor = -1
    loop.table.remove(token)
  }
}
