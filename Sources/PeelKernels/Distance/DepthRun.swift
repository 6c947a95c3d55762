/// Distances along one run of inside cells: the lower envelope of the parabolas of the cells that have an outside cell
/// near in their column, and of the two cells that end the run.
struct DepthRun {
  private let most: Int
  private var roots: [Int32]
  private var heights: [Float]
  private var starts: [Float]
  private var last = -1

  init(length: Int, most: Int) {
    self.most = most
    roots = [Int32](repeating: 0, count: length + 2)
    heights = [Float](repeating: 0, count: length + 2)
    starts = [Float](repeating: 0, count: length + 2)
  }

  /// Fills `out[row + from..<row + to]`. Cells before `from` and from `to` on are outside.
  mutating func measure(_ steps: [Int16], into out: inout [Float], row: Int, from: Int, to: Int) {
    last = -1
    add(from - 1, height: 0)
    for x in from..<to {
      let step = Int(steps[row + x])
      if step <= most { add(x, height: Float(step * step)) }
    }
    add(to, height: 0)
    var current = 0
    let limit = Float(most)
    for x in from..<to {
      let position = Float(x)
      while current < last, starts[current + 1] < position { current += 1 }
      let offset = position - Float(roots[current])
      out[row + x] = min((offset * offset + heights[current]).squareRoot(), limit)
    }
  }

  private mutating func add(_ x: Int, height: Float) {
    let position = Float(x)
    let lifted = height + position * position
    var start = -DistanceTransform.far
    while last >= 0 {
      let root = Float(roots[last])
      start = (lifted - (heights[last] + root * root)) / (2 * (position - root))
      if start > starts[last] { break }
      last -= 1
      start = -DistanceTransform.far
    }
    last += 1
    roots[last] = Int32(x)
    heights[last] = height
    starts[last] = start
  }
}
