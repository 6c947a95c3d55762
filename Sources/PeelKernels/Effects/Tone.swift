/// Colour arithmetic that the effects share. Channels are 0...1.
enum Tone {
  /// Rec. 709 luma.
  static func luma(_ color: SIMD4<Float>) -> Float { color.x * 0.2126 + color.y * 0.7152 + color.z * 0.0722 }

  /// 0 below `low`, 1 above `high`, smooth between.
  static func step(_ value: Float, from low: Float, to high: Float) -> Float {
    let share = min(max((value - low) / (high - low), 0), 1)
    return share * share * (3 - 2 * share)
  }

  /// A smooth wave of period 1: 0 at whole numbers, 1 half way between.
  static func wave(_ phase: Float) -> Float {
    let part = phase - phase.rounded(.down)
    let share = part < 0.5 ? part * 2 : 2 - part * 2
    return share * share * (3 - 2 * share)
  }

  /// A channel mix with every channel brought into 0...1.
  static func clamped(_ color: SIMD4<Float>) -> SIMD4<Float> {
    SIMD4(min(max(color.x, 0), 1), min(max(color.y, 0), 1), min(max(color.z, 0), 1), color.w)
  }

  /// The colour with its distance from grey multiplied.
  static func saturated(_ color: SIMD4<Float>, by factor: Float) -> SIMD4<Float> {
    let grey = SIMD4(repeating: luma(color))
    return grey + (color - grey) * factor
  }
}

extension RGBAImage {
  /// The straight colour of a pixel, 0...1; alpha last.
  func color(at index: Int) -> SIMD4<Float> {
    let at = index * 4
    return SIMD4(Float(pixels[at]), Float(pixels[at + 1]), Float(pixels[at + 2]), Float(pixels[at + 3])) * (1 / 255)
  }

  /// Sets the straight colour of a pixel, 0...1; its alpha stays.
  mutating func paint(_ color: SIMD4<Float>, at index: Int) {
    let at = index * 4
    pixels[at] = Self.byte(color.x * 255)
    pixels[at + 1] = Self.byte(color.y * 255)
    pixels[at + 2] = Self.byte(color.z * 255)
  }
}
