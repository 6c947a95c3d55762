/// Means over square windows, four planes at a time.
enum BoxFilter {
  /// The mean of the `(2 × radius + 1)²` window round each pixel; windows are cut at the picture's edges.
  /// - Complexity: O(pixels), whatever the radius.
  static func mean(_ source: [SIMD4<Float>], width: Int, height: Int, radius: Int) -> [SIMD4<Float>] {
    var rows = [SIMD4<Float>](repeating: .zero, count: source.count)
    var out = [SIMD4<Float>](repeating: .zero, count: source.count)
    source.withUnsafeBufferPointer { source in
      rows.withUnsafeMutableBufferPointer { rows in
        across(source, rows, width: width, height: height, radius: radius)
        out.withUnsafeMutableBufferPointer { out in
          down(UnsafeBufferPointer(rows), out, width: width, height: height, radius: radius)
        }
      }
    }
    return out
  }

  private static func across(
    _ source: UnsafeBufferPointer<SIMD4<Float>>, _ out: UnsafeMutableBufferPointer<SIMD4<Float>>, width: Int,
    height: Int, radius: Int
  ) {
    for y in 0..<height {
      let row = y * width
      var sum = SIMD4<Float>.zero
      for x in 0..<min(radius, width) { sum += source[row + x] }
      for x in 0..<width {
        if x + radius < width { sum += source[row + x + radius] }
        if x - radius > 0 { sum -= source[row + x - radius - 1] }
        let count = min(x + radius, width - 1) - max(x - radius, 0) + 1
        out[row + x] = sum / Float(count)
      }
    }
  }

  private static func down(
    _ source: UnsafeBufferPointer<SIMD4<Float>>, _ out: UnsafeMutableBufferPointer<SIMD4<Float>>, width: Int,
    height: Int, radius: Int
  ) {
    var sums = [SIMD4<Float>](repeating: .zero, count: width)
    for y in 0..<min(radius, height) {
      for x in 0..<width { sums[x] += source[y * width + x] }
    }
    for y in 0..<height {
      if y + radius < height {
        let enter = (y + radius) * width
        for x in 0..<width { sums[x] += source[enter + x] }
      }
      if y - radius > 0 {
        let leave = (y - radius - 1) * width
        for x in 0..<width { sums[x] -= source[leave + x] }
      }
      let scale = 1 / Float(min(y + radius, height - 1) - max(y - radius, 0) + 1)
      for x in 0..<width { out[y * width + x] = sums[x] * scale }
    }
  }
}
