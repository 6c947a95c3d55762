extension RGBAImage {
  /// The picture as a puffy vinyl sticker: lit from the upper left, with a soft and a sharp highlight and a light
  /// from below.
  func puffy(unit: Float) -> RGBAImage {
    let relief = Relief(
      of: alpha.softened(reach: Int(4 * unit)), reach: 34 * unit, depth: 92 * unit, softness: max(1, Int(6 * unit)))
    let light = Self.unit(SIMD4(-0.42, -0.62, 0.66, 0))
    let half = Self.unit(SIMD4(-0.42, -0.62, 1.66, 0))
    let bounce = Self.unit(SIMD4(0.55, 0.75, 0.35, 0))
    // Vinyl has little texture of its own.
    let smooth = flattened(radius: max(1, Int(2.4 * unit + 0.5)))
    var out = self
    for y in 0..<height {
      for x in 0..<width {
        let index = y * width + x
        if pixels[index * 4 + 3] == 0 { continue }
        let normal = relief.normal(x: x, y: y)
        let lit = Self.dot(normal, light) / light.z
        var color = Tone.saturated(color(at: index) * 0.4 + smooth.color(at: index) * 0.6, by: 1.1)
        // Multiplying a colour with itself darkens it without making it grey.
        let dark = min(max(1 - lit, 0), 1)
        color *= SIMD4(repeating: 1 - 0.5 * dark) - (SIMD4(repeating: 1) - color) * (0.34 * dark)
        color += (SIMD4(repeating: 1) - color) * (0.5 * min(max(lit - 1, 0), 1))
        let back = max(0, Self.dot(normal, bounce) - bounce.z) * (1 - normal.z)
        color += (SIMD4(repeating: 1) - color) * min(back * 0.8, 0.3)
        var gloss = max(0, Self.dot(normal, half))
        for _ in 0..<3 { gloss *= gloss }
        let broad = gloss
        for _ in 0..<2 { gloss *= gloss }
        let curved = Tone.step(1 - normal.z, from: 0.004, to: 0.05)
        let shine = (0.26 * broad + 0.7 * Tone.step(gloss, from: 0.5, to: 0.85)) * curved
        color += (SIMD4(repeating: 1) - color) * min(shine, 0.92)
        out.paint(Tone.clamped(color), at: index)
      }
    }
    return out
  }

  static func dot(_ one: SIMD4<Float>, _ other: SIMD4<Float>) -> Float {
    one.x * other.x + one.y * other.y + one.z * other.z
  }

  static func unit(_ vector: SIMD4<Float>) -> SIMD4<Float> { vector / dot(vector, vector).squareRoot() }
}
