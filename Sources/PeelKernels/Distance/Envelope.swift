/// The lower envelope of parabolas that are added from left to right.
struct Envelope {
  private var roots: [Int32]
  private var heights: [Float]
  private var starts: [Float]
  private var last = -1

  /// - Parameter capacity: The most parabolas between two clearings.
  init(capacity: Int) {
    roots = [Int32](repeating: 0, count: capacity)
    heights = [Float](repeating: 0, count: capacity)
    starts = [Float](repeating: 0, count: capacity)
  }

  var isEmpty: Bool { last < 0 }

  mutating func clear() { last = -1 }

  /// Adds the parabola rooted at `x`, which lies right of all others.
  mutating func add(_ x: Int, height: Float) {
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

  /// The envelope's height above `x`; it may not be empty.
  /// - Parameter current: 0 at first, then what the last place to the left made of it.
  func height(above x: Int, from current: inout Int) -> Float {
    let position = Float(x)
    while current < last, starts[current + 1] < position { current += 1 }
    let offset = position - Float(roots[current])
    return offset * offset + heights[current]
  }
}
