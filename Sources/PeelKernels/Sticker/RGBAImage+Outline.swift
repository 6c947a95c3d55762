extension RGBAImage {
  /// This cut-out over an even border of one colour, with an anti-aliased outer edge.
  ///
  /// The border is the shape grown by `width + rounding`, then shrunk by `rounding`: straight runs lie exactly `width`
  /// pixels out, while notches narrower than about twice the rounding, as between hairs, are bridged.
  /// - Parameters:
  ///   - borderWidth: Border width in pixels; 0 gives the picture back.
  ///   - color: The border's colour; it also shows through half-transparent pixels of the cut-out.
  /// - Returns: A picture of the same size. A border that would pass the picture's edge is cut there. Haze of the cut-out
  ///   (alpha below one half) that lies outside the border is cleared: beyond a clean edge it looks like dirt.
  /// - Complexity: O(pixels), whatever the width.
  package func outlined(width borderWidth: Float, color: RGBColor) -> RGBAImage {
    if borderWidth <= 0 { return self }
    let rounding = max(1.5, borderWidth * 0.75)
    let cover = borderCoverage(width: borderWidth, rounding: rounding)
    let border = SIMD4(Float(color.red), Float(color.green), Float(color.blue), 255)
    var out = premultiplied()
    for index in 0..<out.count {
      let rest = (255 - out[index].w) / 255
      out[index] = (out[index] + border * rest) * cover[index]
    }
    return RGBAImage(width: width, height: height, premultiplied: out)
  }

  /// How much of each pixel the border covers, 0...1, the shape itself included.
  private func borderCoverage(width borderWidth: Float, rounding: Float) -> [Float] {
    // The grown shape may pass the picture's edge; it needs a margin or the edge would not be eroded again.
    let margin = Int((borderWidth + rounding).rounded(.up)) + 3
    let (wide, high) = (width + 2 * margin, height + 2 * margin)
    var field = [Float](repeating: DistanceTransform.far, count: wide * high)
    for y in 0..<height {
      let row = (y + margin) * wide + margin
      for x in 0..<width where pixels[(y * width + x) * 4 + 3] >= 128 { field[row + x] = 0 }
    }
    DistanceTransform.transform(&field, width: wide, height: high)
    let reach = (borderWidth + rounding) * (borderWidth + rounding)
    for index in 0..<field.count { field[index] = field[index] <= reach ? DistanceTransform.far : 0 }
    DistanceTransform.transform(&field, width: wide, height: high)
    for index in 0..<field.count { field[index] = min(field[index], 1e6).squareRoot() }
    var out = [Float](repeating: 0, count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        // The field steps by a pixel where the shape does; the mean of a 5 × 5 window spreads a step over five pixels.
        let centre = (y + margin) * wide + x + margin
        let here = field[centre] - rounding
        if here <= -3 { continue }
        if here >= 4 {
          out[y * width + x] = 1
          continue
        }
        var sum: Float = 0
        for row in -2...2 {
          let from = centre + row * wide - 2
          sum += field[from] + field[from + 1] + field[from + 2] + field[from + 3] + field[from + 4]
        }
        out[y * width + x] = min(max(sum / 25 - rounding, 0), 1)
      }
    }
    return out
  }
}
