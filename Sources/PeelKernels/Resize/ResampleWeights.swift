/// For each pixel of a resized row or column: where its sources begin and how much each counts. Weights sum to one.
struct ResampleWeights {
  let starts: [Int]
  let counts: [Int]
  /// The weights of output `i` begin at `i × stride`.
  let stride: Int
  let weights: [Float]

  /// - Parameter shrinking: How a picture shrinks; growing is always a Catmull-Rom cubic.
  init(from source: Int, to target: Int, shrinking: Shrinking) {
    let scale = Float(source) / Float(target)
    let stride = source > target ? Int(scale * (shrinking == .sharp ? 4 : 1)) + 3 : 4
    var starts = [Int](repeating: 0, count: target)
    var counts = [Int](repeating: 0, count: target)
    var weights = [Float](repeating: 0, count: target * stride)
    for index in 0..<target {
      if source == target {
        starts[index] = index
        counts[index] = 1
        weights[index * stride] = 1
        continue
      }
      var sum: Float = 0
      if source > target, shrinking == .sharp {
        let centre = (Float(index) + 0.5) * scale
        let first = max(0, Int(centre - 2 * scale + 0.5))
        let last = min(source, Int(centre + 2 * scale + 0.5))
        starts[index] = first
        counts[index] = last - first
        for tap in 0..<counts[index] {
          let weight = Self.cubic((Float(first + tap) + 0.5 - centre) / scale)
          weights[index * stride + tap] = weight
          sum += weight
        }
      } else if source > target {
        let (from, to) = (Float(index) * scale, Float(index + 1) * scale)
        let first = min(Int(from), source - 1)
        let last = min(Int(to.rounded(.up)), source)
        starts[index] = first
        counts[index] = max(1, last - first)
        for tap in 0..<counts[index] {
          let cell = Float(first + tap)
          let overlap = max(0, min(to, cell + 1) - max(from, cell))
          weights[index * stride + tap] = overlap
          sum += overlap
        }
      } else {
        let centre = (Float(index) + 0.5) * scale - 0.5
        let base = Int(centre.rounded(.down)) - 1
        let first = max(0, base)
        let last = min(source - 1, base + 3)
        starts[index] = first
        counts[index] = last - first + 1
        // Taps that fall outside count for the border pixel, so an edge keeps its colour.
        for tap in 0..<4 {
          let weight = Self.cubic(centre - Float(base + tap))
          let at = min(max(base + tap, first), last) - first
          weights[index * stride + at] += weight
          sum += weight
        }
      }
      if sum == 0 {
        weights[index * stride] = 1
        sum = 1
      }
      for tap in 0..<counts[index] { weights[index * stride + tap] /= sum }
    }
    self.starts = starts
    self.counts = counts
    self.stride = stride
    self.weights = weights
  }

  /// Catmull-Rom: Keys 1981 with a = -1/2.
  static func cubic(_ offset: Float) -> Float {
    let x = offset < 0 ? -offset : offset
    if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
    if x < 2 { return ((-0.5 * x + 2.5) * x - 4) * x + 2 }
    return 0
  }
}
