extension RGBAImage {
  /// The picture printed on holographic foil: pastel rainbow bands that bend with the form and with light and dark, and
  /// two streaks of gloss across.
  func shiny(unit: Float) -> RGBAImage {
    let relief = Relief(of: alpha, reach: 46 * unit, depth: 34 * unit, softness: max(1, Int(9 * unit)))
    let light = Self.unit(SIMD4(-0.42, -0.62, 0.9, 0))
    let span = 1 / (618 * unit)
    var out = self
    for y in 0..<height {
      for x in 0..<width {
        let index = y * width + x
        if pixels[index * 4 + 3] == 0 { continue }
        let normal = relief.normal(x: x, y: y)
        let source = color(at: index)
        let luma = Tone.luma(source)
        let (across, down) = (Float(x) * span, Float(y) * span)
        let bend = normal.x * 0.34 + normal.y * 0.46
        let phase = (across * 1.5 + down * 2.1) + bend + luma * 0.25
        let rainbow = SIMD4(
          Tone.wave(phase), Tone.wave(phase + 0.333), Tone.wave(phase + 0.667), 0)
        var color = Tone.saturated(source, by: 1.12)
        let lit = Self.dot(normal, light) / light.z
        color *= 1 - 0.3 * min(max(1 - lit, 0), 1)
        // Foil adds light where the print is dark, and tints it where it is bright.
        let band = Tone.wave(phase * 1.6 + 0.2)
        let strength = 0.15 + 0.17 * band
        let pastel = rainbow * 0.75 + SIMD4(0.25, 0.25, 0.25, 0)
        color += pastel * (SIMD4(repeating: 1) - color) * strength
        color *= SIMD4(repeating: 1) - (SIMD4(repeating: 1) - rainbow) * (0.08 + 0.17 * band)
        let streak = across + down * 0.62 + bend * 0.25
        let gloss =
          0.5 * Tone.step(streak, from: 0.52, to: 0.56) * (1 - Tone.step(streak, from: 0.7, to: 0.76))
          + 0.32 * Tone.step(streak, from: 0.80, to: 0.82) * (1 - Tone.step(streak, from: 0.84, to: 0.87))
        color += (SIMD4(repeating: 1) - color) * (gloss * 0.75)
        out.paint(Tone.clamped(color), at: index)
      }
    }
    return out
  }
}
