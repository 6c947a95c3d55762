/// Turns bursts into single signals: one when it was quiet for a while, and at the latest some time after the first.
struct Debouncer<Instant: InstantProtocol>: Sendable where Instant.Duration == Duration {
  private let quiet: Duration
  private let longest: Duration
  private var first: Instant?
  private var last: Instant?

  init(quiet: Duration, longest: Duration) {
    self.quiet = quiet
    self.longest = longest
  }

  /// Something happened.
  /// - Returns: Whether this begins a burst, and so needs somebody to wait for ``deadline``.
  mutating func note(at now: Instant) -> Bool {
    let begins = first == nil
    if begins { first = now }
    last = now
    return begins
  }

  /// When the signal is due; nil when nothing happened since the last one.
  var deadline: Instant? {
    guard let first, let last else { return nil }
    return min(last.advanced(by: quiet), first.advanced(by: longest))
  }

  /// Whether the signal is due; the next event begins a new burst then.
  mutating func fire(at now: Instant) -> Bool {
    guard let deadline, deadline <= now else { return false }
    first = nil
    last = nil
    return true
  }
}
