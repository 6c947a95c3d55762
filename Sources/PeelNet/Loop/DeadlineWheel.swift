/// A hashed wheel of deadlines: constant-time insert, 8 bytes an entry, entries checked again when they come up.
///
/// Entries are never removed; the channel behind one tells whether it is still due, so moving a deadline later costs nothing.
struct DeadlineWheel {
  /// Milliseconds of one place.
  static let tick: UInt64 = 32
  private static let size: UInt64 = 1024

  private var places: [[UInt64]]
  private var occupied = [UInt64](repeating: 0, count: 16)
  /// The last tick that was handed out.
  private var current: UInt64

  init(now: UInt64) {
    places = Array(repeating: [], count: Int(Self.size))
    current = now / Self.tick
  }

  /// - Returns: When the entry comes up: at the deadline, or before it for one farther than the wheel is round.
  mutating func insert(_ token: UInt64, at time: UInt64) -> UInt64 {
    let wanted = min(time / Self.tick + 1, current + Self.size - 1)
    let tick = max(wanted, current + 1)
    let place = Int(tick % Self.size)
    places[place].append(token)
    occupied[place >> 6] |= 1 << UInt64(place & 63)
    return tick * Self.tick
  }

  /// When the next entry comes up.
  var next: UInt64? {
    let start = Int((current + 1) % Self.size)
    // 17 words: the first is looked at twice, above and below the start.
    for step in 0...16 {
      let index = (start >> 6 + step) & 15
      var word = occupied[index]
      if step == 0 { word &= ~0 << UInt64(start & 63) }
      if step == 16 { word &= ~(~0 << UInt64(start & 63)) }
      guard word != 0 else { continue }
      let place = UInt64(index << 6 + word.trailingZeroBitCount)
      let distance = (place + Self.size - UInt64(start)) % Self.size
      return (current + 1 + distance) * Self.tick
    }
    return nil
  }

  /// Moves every entry that came up by `now` to `tokens`.
  mutating func expire(now: UInt64, into tokens: inout [UInt64]) {
    let target = now / Self.tick
    guard target > current else { return }
    let last = min(target, current + Self.size)
    for tick in current + 1...last {
      let place = Int(tick % Self.size)
      guard occupied[place >> 6] & 1 << UInt64(place & 63) != 0 else { continue }
      tokens.append(contentsOf: places[place])
      places[place] = []
      occupied[place >> 6] &= ~(1 << UInt64(place & 63))
    }
    current = target
  }
}
