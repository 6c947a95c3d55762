/// Exact squared Euclidean distances on a grid.
///
/// The lower envelope of parabolas, one pass down the columns and one along the rows (Felzenszwalb and Huttenlocher
/// 2012, section 2, <https://doi.org/10.4086/toc.2012.v008a019>). All sums stay whole numbers, so the result is
/// exact while `width² + height²` is below 2^24.
package enum DistanceTransform {
  /// The value of a cell that is no seed.
  package static let far: Float = 1e20

  /// Replaces each cell by its squared distance to the nearest seed.
  /// - Parameter field: `width × height` cells, row-major: 0 for a seed, ``far`` elsewhere. All cells stay ``far`` when
  ///   there is no seed.
  /// - Complexity: O(pixels).
  package static func transform(_ field: inout [Float], width: Int, height: Int) {
    precondition(field.count == width * height, "one cell a pixel")
    columns(&field, width: width, height: height)
    var envelope = Envelope(capacity: width)
    for base in stride(from: 0, to: field.count, by: max(width, 1)) {
      envelope.clear()
      for x in 0..<width where field[base + x] < far { envelope.add(x, height: field[base + x]) }
      if envelope.isEmpty { continue }
      var current = 0
      for x in 0..<width { field[base + x] = envelope.height(above: x, from: &current) }
    }
  }

  /// The first pass. Seeds are all zero, so the nearest one in a column is found by a sweep down and a sweep up,
  /// which walk along the rows as memory lies.
  private static func columns(_ field: inout [Float], width: Int, height: Int) {
    var steps = [Float](repeating: far, count: width)
    for y in 0..<height {
      for x in 0..<width {
        let at = y * width + x
        let next = field[at] == 0 ? 0 : steps[x] + 1
        steps[x] = next
        field[at] = next
      }
    }
    for x in 0..<width { steps[x] = far }
    for y in stride(from: height - 1, through: 0, by: -1) {
      for x in 0..<width {
        let at = y * width + x
        let here = field[at]
        let up = here == 0 ? 0 : steps[x] + 1
        steps[x] = up
        let least = here < up ? here : up
        field[at] = least < 1e9 ? least * least : far
      }
    }
  }
}
