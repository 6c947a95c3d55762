extension RGBAImage {
  /// Colours multiplied by alpha, the form in which pixels may be averaged without dark or bright rims.
  /// - Returns: `width × height` values of red, green, blue and alpha, each 0...255.
  package func premultiplied() -> [SIMD4<Float>] {
    var out = [SIMD4<Float>](repeating: .zero, count: width * height)
    for index in 0..<out.count { out[index] = value(at: index) }
    return out
  }

  /// The picture of premultiplied values; a fully transparent pixel becomes four zero bytes.
  package init(width: Int, height: Int, premultiplied values: [SIMD4<Float>]) {
    precondition(values.count == width * height, "one value a pixel")
    self.init(width: width, height: height)
    for index in 0..<values.count { put(values[index], at: index) }
  }

  /// The premultiplied value of the pixel that is `index` pixels from the first.
  func value(at index: Int) -> SIMD4<Float> {
    let at = index * 4
    let alpha = Float(pixels[at + 3])
    let scale = alpha / 255
    return SIMD4(Float(pixels[at]) * scale, Float(pixels[at + 1]) * scale, Float(pixels[at + 2]) * scale, alpha)
  }

  /// Sets the pixel that is `index` pixels from the first to a premultiplied value, as four zero bytes where it is clear.
  mutating func put(_ value: SIMD4<Float>, at index: Int) {
    let alpha = Self.byte(value.w)
    let at = index * 4
    let scale = alpha == 0 ? 0 : 255 / value.w
    pixels[at] = Self.byte(value.x * scale)
    pixels[at + 1] = Self.byte(value.y * scale)
    pixels[at + 2] = Self.byte(value.z * scale)
    pixels[at + 3] = alpha
  }

  /// Sets a pixel to a straight colour, as four zero bytes where it is clear.
  mutating func set(_ color: RGBColor, alpha: UInt8, at index: Int) {
    let at = index * 4
    pixels[at] = alpha == 0 ? 0 : color.red
    pixels[at + 1] = alpha == 0 ? 0 : color.green
    pixels[at + 2] = alpha == 0 ? 0 : color.blue
    pixels[at + 3] = alpha
  }

  /// What a cubic made of premultiplied values, brought back into range: it overshoots at hard edges. Colour goes back
  /// with alpha, or a shape would get a bright rim.
  static func withinAlpha(_ value: SIMD4<Float>) -> SIMD4<Float> {
    let over = value.w > 255 ? value * (255 / value.w) : value
    let alpha = max(over.w, 0)
    return SIMD4(min(max(over.x, 0), alpha), min(max(over.y, 0), alpha), min(max(over.z, 0), alpha), alpha)
  }

  /// The nearest byte, ties upwards; values outside 0...255 are clamped.
  static func byte(_ value: Float) -> UInt8 {
    if value <= 0 { return 0 }
    if value >= 254.5 { return 255 }
    return UInt8(value + 0.5)
  }
}
