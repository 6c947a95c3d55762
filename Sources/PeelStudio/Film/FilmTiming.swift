/// Whole milliseconds for frames whose exact durations are fractions.
enum FilmTiming {
  /// Each frame ends at the rounded end of its exact time, so that the errors don't add up. A film whose frames all last no
  /// time was written without durations: browsers show each for 100 ms, and so do we.
  static func milliseconds(of seconds: [Double]) -> [Int] {
    if seconds.allSatisfy({ $0 <= 0 }) { return seconds.map { _ in 100 } }
    var (exact, whole) = (0.0, 0)
    return seconds.map { duration in
      exact += duration * 1000
      let milliseconds = Int(exact.rounded()) - whole
      whole += milliseconds
      return milliseconds
    }
  }
}
