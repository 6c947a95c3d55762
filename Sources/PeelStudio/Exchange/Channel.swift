internal import Glibc

/// One end of the socket between studio and worker. Reads and writes block, for the studio until a deadline or a wake-up.
struct Channel {
  let descriptor: Int32

  /// Why a wait ended without data.
  enum Interruption: Error {
    case closed
    case timedOut
    case woken
  }

  func send(_ frame: Frame, until wait: Wait = .forever) throws {
    let wait = Wait(deadline: wait.deadline)
    try write(frame.header, until: wait)
    try write(frame.body, until: wait)
  }

  func receive(until wait: Wait = .forever) throws -> Frame {
    let (kind, count) = try Frame.parse(header: try read(Frame.headerBytes, until: wait))
    // A frame is read whole or the socket is of no more use, so only its beginning may be interrupted.
    return Frame(kind: kind, body: try read(count, until: Wait(deadline: wait.deadline)))
  }

  /// Whether something waits to be read, or the other end is gone.
  var isReadable: Bool {
    var set = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&set, 1, 0) > 0
  }

  /// How long to wait, and for what else.
  struct Wait {
    /// Monotonic seconds, or nil.
    var deadline: Double?
    /// What interrupts the wait, if `isUnwanted` then says so.
    var waker: Waker?
    var isUnwanted: () -> Bool = { false }

    static var forever: Wait { Wait(deadline: nil) }

    static var now: Double {
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
  }

  private func write(_ bytes: [UInt8], until wait: Wait) throws {
    try bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return }
      var done = 0
      while done < buffer.count {
        try pause(for: Int16(POLLOUT), wait)
        let count = Glibc.send(
          descriptor, base + done, min(buffer.count - done, 1 << 20),
          Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        if count > 0 { done += count } else if count < 0, errno != EINTR, errno != EAGAIN { throw Interruption.closed }
      }
    }
  }

  private func read(_ count: Int, until wait: Wait) throws -> [UInt8] {
    var interruption: (any Error)?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      guard let base = buffer.baseAddress else { return }
      do {
        while filled < count {
          try pause(for: Int16(POLLIN), wait)
          let got = recv(descriptor, base + filled, count - filled, Int32(MSG_DONTWAIT))
          if got > 0 {
            filled += got
          } else if got == 0 || (errno != EINTR && errno != EAGAIN) {
            throw Interruption.closed
          }
        }
      } catch { interruption = error }
    }
    if let interruption { throw interruption }
    return bytes
  }

  private func pause(for events: Int16, _ wait: Wait) throws {
    while true {
      var sets = [
        pollfd(fd: descriptor, events: events, revents: 0),
        pollfd(fd: wait.waker?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
      ]
      var milliseconds: Int32 = -1
      if let deadline = wait.deadline {
        let left = deadline - Wait.now
        if left <= 0 { throw Interruption.timedOut }
        milliseconds = Int32(min(left * 1000 + 1, 1e6))
      }
      if poll(&sets, 2, milliseconds) < 0, errno != EINTR { throw Interruption.closed }
      if sets[1].revents != 0 {
        // The bell may have rung for a request that is over or waits its turn.
        wait.waker?.drain()
        if wait.isUnwanted() { throw Interruption.woken }
      }
      if sets[0].revents != 0 { return }
    }
  }
}
