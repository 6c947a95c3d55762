extension RGBAImage {
  /// The picture as printed in a comic: flat colours, ink lines along edges and round the subject, dots in the shade.
  func comic(unit: Float) -> RGBAImage {
    let flat = flattened(radius: max(1, Int(3.4 * unit + 0.5))).flattened(radius: max(1, Int(2.4 * unit + 0.5)))
    let ink = flat.inkLines(unit: unit)
    let black = SIMD4<Float>(0.075, 0.06, 0.07, 0)
    let pitch = max(3.4, 10 * unit)
    var out = self
    for y in 0..<height {
      for x in 0..<width {
        let index = y * width + x
        if pixels[index * 4 + 3] == 0 { continue }
        var color = flat.color(at: index)
        let luma = Tone.luma(color)
        color *= Self.poster(luma) / max(luma, 0.02)
        color = Tone.clamped(Tone.saturated(color, by: 1.45))
        let shade = min(max((0.52 - luma) / 0.42, 0), 1)
        if shade > 0 {
          let dot = Self.dotCover(x: x, y: y, pitch: pitch, share: shade * 0.62)
          color *= SIMD4(repeating: 1) - (SIMD4(repeating: 1) - color * 0.5) * (0.5 * dot)
        }
        color += (black - color) * ink.values[index]
        out.paint(Tone.clamped(color), at: index)
      }
    }
    return out.outlinedInside(width: 4.2 * unit, color: RGBColor(hex: 0x17_12_14))
  }

  /// Luma in six steps with short slopes between, so that steps do not flicker along an edge.
  private static func poster(_ luma: Float) -> Float {
    let levels: Float = 6
    let scaled = min(luma, 0.999) * levels
    let whole = scaled.rounded(.down)
    let part = Tone.step(scaled - whole, from: 0.3, to: 0.7)
    return (whole + 0.12 + 0.9 * part) / levels
  }

  /// How much of a pixel a grid of dots at 45° covers when `share` of the paper is inked.
  private static func dotCover(x: Int, y: Int, pitch: Float, share: Float) -> Float {
    let (u, v) = (Float(x + y) * 0.70710678 / pitch, Float(x - y) * 0.70710678 / pitch)
    let (du, dv) = (u - (u + 0.5).rounded(.down), v - (v + 0.5).rounded(.down))
    let distance = (du * du + dv * dv).squareRoot() * pitch
    let radius = (share / 3.1415927).squareRoot() * pitch
    return min(max(radius - distance + 0.5, 0), 1)
  }

  /// Where a pen would draw: 0...1, dark lines and the dark side of edges, from a difference of blurs.
  private func inkLines(unit: Float) -> Plane {
    var lumas = Plane(width: width, height: height)
    var weights = Plane(alpha)
    for index in 0..<width * height { lumas.values[index] = Tone.luma(color(at: index)) * weights.values[index] }
    let (near, far) = (max(1, Int(2 * unit + 0.5)), max(2, Int(5 * unit + 0.5)))
    let (fine, wide) = (lumas.blurred(reach: near), lumas.blurred(reach: far))
    let (fineWeight, wideWeight) = (weights.blurred(reach: near), weights.blurred(reach: far))
    for index in 0..<width * height {
      let dark =
        wide.values[index] / max(wideWeight.values[index], 0.01)
        - fine.values[index] / max(fineWeight.values[index], 0.01)
      weights.values[index] = Tone.step(dark, from: 0.022, to: 0.06)
    }
    return weights
  }
}
