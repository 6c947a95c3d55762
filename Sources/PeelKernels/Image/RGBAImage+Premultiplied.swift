extension RGBAImage {
  /// Colours multiplied by alpha, the form in which pixels may be averaged without dark or bright rims.
  /// - Returns: `width × height` values of red, green, blue and alpha, each 0...255.
  package func premultiplied() -> [SIMD4<Float>] {
    var out = [SIMD4<Float>](repeating: .zero, count: width * height)
    for index in 0..<out.count {
      let at = index * 4
      let alpha = Float(pixels[at + 3])
      let scale = alpha / 255
      out[index] = SIMD4(
        Float(pixels[at]) * scale, Float(pixels[at + 1]) * scale, Float(pixels[at + 2]) * scale, alpha)
    }
    return out
  }

  /// The picture of premultiplied values; a fully transparent pixel becomes four zero bytes.
  package init(width: Int, height: Int, premultiplied values: [SIMD4<Float>]) {
    precondition(values.count == width * height, "one value a pixel")
    self.init(width: width, height: height)
    for index in 0..<values.count {
      let value = values[index]
      let alpha = Self.byte(value.w)
      if alpha == 0 { continue }
      let scale = 255 / value.w
      let at = index * 4
      pixels[at] = Self.byte(value.x * scale)
      pixels[at + 1] = Self.byte(value.y * scale)
      pixels[at + 2] = Self.byte(value.z * scale)
      pixels[at + 3] = alpha
    }
  }

  /// The nearest byte, ties upwards; values outside 0...255 are clamped.
  static func byte(_ value: Float) -> UInt8 {
    if value <= 0 { return 0 }
    if value >= 254.5 { return 255 }
    return UInt8(value + 0.5)
  }
}
