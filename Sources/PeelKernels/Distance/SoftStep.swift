/// Turns depths into an edge that is soft over a few pixels.
///
/// Depths step by a pixel where the shape does; the mean of a 5 × 5 window spreads a step over five pixels.
struct SoftStep {
  let depths: [Float]
  let width: Int
  /// How deep the edge lies.
  let edge: Float

  /// How far below the edge a cell at `index` lies, as coverage 0...1. Two cells all round must exist.
  func cover(at index: Int) -> Float {
    let here = depths[index] - edge
    if here <= -3 { return 0 }
    if here >= 4 { return 1 }
    var sum: Float = 0
    for row in -2...2 {
      let from = index + row * width - 2
      sum += depths[from] + depths[from + 1] + depths[from + 2] + depths[from + 3] + depths[from + 4]
    }
    return min(max(sum / 25 - edge, 0), 1)
  }

  /// Depths from here on change no coverage.
  static func enough(for edge: Float) -> Int { Int(edge) + 8 }
}
