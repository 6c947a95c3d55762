/// One line of a result.
struct Figure: Sendable {
  var name: String
  var perSecond: Double
  /// Milliseconds.
  var p50: Double
  var p99: Double

  /// - Parameter latencies: In seconds, one for each thing done.
  init(_ name: String, _ latencies: [Double], over seconds: Double) {
    let sorted = latencies.sorted()
    func part(_ share: Double) -> Double {
      sorted.isEmpty ? 0 : 1_000 * sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
    }
    self.name = name
    perSecond = Double(sorted.count) / seconds
    p50 = part(0.5)
    p99 = part(0.99)
  }
}
