/// Distances along one run of inside cells: the lower envelope of the parabolas of the cells that have an outside cell
/// near in their column, and of the two cells that end the run.
struct DepthRun {
  private let most: Int
  private var envelope: Envelope

  init(length: Int, most: Int) {
    self.most = most
    envelope = Envelope(capacity: length + 2)
  }

  /// Fills `out[row + from..<row + to]`. Cells before `from` and from `to` on are outside.
  mutating func measure(_ steps: [Int16], into out: inout [Float], row: Int, from: Int, to: Int) {
    envelope.clear()
    envelope.add(from - 1, height: 0)
    for x in from..<to {
      let step = Int(steps[row + x])
      if step <= most { envelope.add(x, height: Float(step * step)) }
    }
    envelope.add(to, height: 0)
    var current = 0
    let limit = Float(most)
    for x in from..<to {
      out[row + x] = min(envelope.height(above: x, from: &current).squareRoot(), limit)
    }
  }
}
