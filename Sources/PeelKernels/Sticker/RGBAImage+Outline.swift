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
    // The grown shape may pass the picture's edge; it needs a margin or the edge would not be eroded again.
    let margin = Int((borderWidth + rounding).rounded(.up)) + 3
    let grown = Silhouette(of: self, border: margin).grown(
      reach: Int((borderWidth + rounding) * (borderWidth + rounding)))
    let step = SoftStep(
      depths: grown.depths(most: SoftStep.enough(for: rounding)), width: grown.width, edge: rounding)
    let border = SIMD4(Float(color.red), Float(color.green), Float(color.blue), 255)
    var out = self
    for y in 0..<height {
      let field = (y + margin) * grown.width + margin
      for x in 0..<width {
        let index = y * width + x
        let cover = step.cover(at: field + x)
        let alpha = pixels[index * 4 + 3]
        if alpha == 255, cover == 1 { continue }
        if alpha == 0 {
          // Most pixels of a sticker are clear or border alone; they need no arithmetic.
          if cover > 0 { out.set(color, alpha: Self.byte(cover * 255), at: index) }
          continue
        }
        let rest = Float(255 - alpha) / 255
        out.put((value(at: index) + border * rest) * cover, at: index)
      }
    }
    return out
  }

  /// This cut-out with an even border of one colour on its own rim; its shape and transparency stay.
  /// - Parameters:
  ///   - borderWidth: Border width in pixels; 0 gives the picture back.
  ///   - color: The border's colour.
  /// - Complexity: O(pixels), whatever the width.
  package func outlinedInside(width borderWidth: Float, color: RGBColor) -> RGBAImage {
    if borderWidth <= 0 { return self }
    let shape = Silhouette(of: self, border: 3)
    let step = SoftStep(
      depths: shape.depths(most: SoftStep.enough(for: borderWidth)), width: shape.width, edge: borderWidth)
    let border = SIMD4(Float(color.red), Float(color.green), Float(color.blue), 255)
    var out = self
    for y in 0..<height {
      let field = (y + 3) * shape.width + 3
      for x in 0..<width {
        let index = y * width + x
        let cover = step.cover(at: field + x)
        let alpha = pixels[index * 4 + 3]
        if cover == 1 || alpha == 0 { continue }
        out.put(value(at: index) * cover + border * (Float(alpha) / 255 * (1 - cover)), at: index)
      }
    }
    return out
  }
}
