/// Means over square windows, four planes at a time.
///
/// The loops run over unowned buffers: with checked arrays they took twice as long, and a cut runs nine of them.
enum BoxFilter {
  /// The mean of the `(2 × radius + 1)²` window round each pixel; windows are cut at the picture's edges.
  /// - Complexity: O(pixels), whatever the radius.
  static func mean(_ source: [SIMD4<Float>], width: Int, height: Int, radius: Int) -> [SIMD4<Float>] {
    precondition(source.count == width * height, "one value a pixel")
    let rows = [SIMD4<Float>](unsafeUninitializedCapacity: source.count) { rows, count in
      source.withUnsafeBufferPointer { across($0, rows, width: width, height: height, radius: radius) }
      count = source.count
    }
    return [SIMD4<Float>](unsafeUninitializedCapacity: source.count) { out, count in
      rows.withUnsafeBufferPointer { down($0, out, width: width, height: height, radius: radius) }
      count = source.count
    }
  }

  /// One over the pixels that a window round each position of a line covers.
  private static func shares(length: Int, radius: Int) -> [Float] {
    (0..<length).map { 1 / Float(min($0 + radius, length - 1) - max($0 - radius, 0) + 1) }
  }

  private static func across(
    _ source: UnsafeBufferPointer<SIMD4<Float>>, _ out: UnsafeMutableBufferPointer<SIMD4<Float>>, width: Int,
    height: Int, radius: Int
  ) {
    let shares = shares(length: width, radius: radius)
    shares.withUnsafeBufferPointer { shares in
      for y in 0..<height {
        let row = y * width
        var sum = SIMD4<Float>.zero
        for x in 0..<min(radius, width) { sum += source[row + x] }
        for x in 0..<width {
          if x + radius < width { sum += source[row + x + radius] }
          if x > radius { sum -= source[row + x - radius - 1] }
          out[row + x] = sum * shares[x]
        }
      }
    }
  }

  private static func down(
    _ source: UnsafeBufferPointer<SIMD4<Float>>, _ out: UnsafeMutableBufferPointer<SIMD4<Float>>, width: Int,
    height: Int, radius: Int
  ) {
    let shares = shares(length: height, radius: radius)
    var column = [SIMD4<Float>](repeating: .zero, count: width)
    column.withUnsafeMutableBufferPointer { sums in
      for y in 0..<min(radius, height) {
        for x in 0..<width { sums[x] += source[y * width + x] }
      }
      for y in 0..<height {
        let (share, row) = (shares[y], y * width)
        let (enter, leave) = ((y + radius) * width, (y - radius - 1) * width)
        switch (y + radius < height, y > radius) {
        case (true, true):
          for x in 0..<width {
            let sum = sums[x] + source[enter + x] - source[leave + x]
            sums[x] = sum
            out[row + x] = sum * share
          }
        case (true, false):
          for x in 0..<width {
            sums[x] += source[enter + x]
            out[row + x] = sums[x] * share
          }
        case (false, true):
          for x in 0..<width {
            sums[x] -= source[leave + x]
            out[row + x] = sums[x] * share
          }
        case (false, false):
          for x in 0..<width { out[row + x] = sums[x] * share }
        }
      }
    }
  }
}
