/// The lower envelope of the parabolas rooted at the cells of one row.
struct Envelope {
  private let length: Int
  private var roots: [Int]
  private var heights: [Float]
  private var starts: [Float]

  init(length: Int) {
    self.length = length
    roots = [Int](repeating: 0, count: length)
    heights = [Float](repeating: 0, count: length)
    starts = [Float](repeating: 0, count: length + 1)
  }

  /// Transforms the `length` cells of `field` that begin at `base`.
  mutating func run(_ field: inout [Float], from base: Int) {
    var last = -1
    for x in 0..<length {
      let height = field[base + x]
      if height >= DistanceTransform.far { continue }
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
      roots[last] = x
      heights[last] = height
      starts[last] = start
    }
    if last < 0 { return }
    let count = last + 1
    var current = 0
    for x in 0..<length {
      let position = Float(x)
      while current + 1 < count, starts[current + 1] < position { current += 1 }
      let offset = position - Float(roots[current])
      field[base + x] = offset * offset + heights[current]
    }
  }
}
