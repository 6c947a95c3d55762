extension RGBAImage {
  /// The picture with texture smoothed away and edges kept: each pixel takes the colour of those of its four corner
  /// windows that vary least (Kuwahara 1976, weighted softly).
  /// - Parameter radius: The side of a window less one, pixels, 1...64.
  /// - Complexity: O(pixels), whatever the radius.
  func flattened(radius: Int) -> RGBAImage {
    let sums = WindowSums(of: self)
    var out = self
    for y in 0..<height {
      for x in 0..<width {
        let index = y * width + x
        if pixels[index * 4 + 3] == 0 { continue }
        var (color, weight) = (SIMD4<Float>.zero, Float(0))
        for corner in 0..<4 {
          let left = corner & 1 == 0 ? x - radius : x
          let top = corner & 2 == 0 ? y - radius : y
          guard let mean = sums.mean(left: left, top: top, right: left + radius, bottom: top + radius) else { continue }
          let spread = 1 / (mean.variance + 0.0004)
          let share = spread * spread * mean.share
          color += mean.color * share
          weight += share
        }
        if weight > 0 { out.paint(color / weight, at: index) }
      }
    }
    return out
  }
}
