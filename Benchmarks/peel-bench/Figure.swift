import Glibc

/// One line of a result.
struct Figure: Sendable {
  var name: String
  var perSecond: Double
  /// Milliseconds.
  var p50: Double
  var p99: Double
  /// Microseconds of processor time for each, of this whole process: what holds on a machine that does other work, too.
  var processor: Double

  /// - Parameters:
  ///   - latencies: In seconds, one for each thing done.
  ///   - start: When it began.
  init(_ name: String, _ latencies: [Double], since start: Moment) {
    let sorted = latencies.sorted()
    func part(_ share: Double) -> Double {
      sorted.isEmpty ? 0 : 1_000 * sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
    }
    let now = Moment()
    self.name = name
    perSecond = Double(sorted.count) / (now.time - start.time)
    p50 = part(0.5)
    p99 = part(0.99)
    processor = 1_000_000 * (now.processor - start.processor) / Double(max(1, sorted.count))
  }
}

/// A point in time and in this process's use of processors, both in seconds.
struct Moment: Sendable {
  let time = monotonic()
  let processor: Double = {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }()
}
