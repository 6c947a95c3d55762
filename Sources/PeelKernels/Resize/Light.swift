/// Between sRGB codes and amounts of light (IEC 61966-2-1), 0...255 both.
struct Light {
  /// The light of each code.
  private let amounts: [Float]
  /// The light half way between each code and the next.
  private let borders: [Float]

  init() {
    amounts = (0..<256).map { Float(Self.amount(Double($0))) }
    borders = (0..<255).map { Float(Self.amount(Double($0) + 0.5)) }
  }

  /// The light of the pixel that is `index` pixels from the first, multiplied by alpha.
  func value(of image: RGBAImage, at index: Int) -> SIMD4<Float> {
    let at = index * 4
    let alpha = Float(image.pixels[at + 3])
    let scale = alpha / 255
    return SIMD4(
      amounts[Int(image.pixels[at])] * scale, amounts[Int(image.pixels[at + 1])] * scale,
      amounts[Int(image.pixels[at + 2])] * scale, alpha)
  }

  /// The picture of light that is multiplied by alpha.
  func picture(of values: [SIMD4<Float>], width: Int, height: Int) -> RGBAImage {
    var out = RGBAImage(width: width, height: height)
    for index in 0..<values.count {
      let value = values[index]
      let alpha = RGBAImage.byte(value.w)
      if alpha == 0 { continue }
      let scale = 255 / value.w
      let color = RGBColor(red: code(value.x * scale), green: code(value.y * scale), blue: code(value.z * scale))
      out.set(color, alpha: alpha, at: index)
    }
    return out
  }

  /// The code whose light is nearest, by halving.
  private func code(_ amount: Float) -> UInt8 {
    var (low, high) = (0, 255)
    while low < high {
      let middle = (low + high) / 2
      if amount < borders[middle] { high = middle } else { low = middle + 1 }
    }
    return UInt8(low)
  }

  private static func amount(_ code: Double) -> Double {
    let share = code / 255
    if share <= 0.04045 { return share / 12.92 * 255 }
    let base = (share + 0.055) / 1.055
    // base^2.4 = base² × (base²)^(1/5); the root by Newton's method from above, which ends within some twenty steps.
    let square = base * base
    var root = 1.0
    for _ in 0..<40 {
      let fourth = root * root * root * root
      root -= (root * fourth - square) / (5 * fourth)
    }
    return square * root * 255
  }
}
