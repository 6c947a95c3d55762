internal import PeelKernels

/// The colours of one or more pictures, alike ones taken together, with how often each is seen.
struct ColorCounts {
  /// Premultiplied red, green and blue, and alpha, 0...255: the space in which an error is as large as it shows.
  private(set) var colors: [SIMD4<Float>] = []
  private(set) var weights: [Float] = []
  private var places: [UInt32: Int] = [:]

  /// Takes in every visible pixel of a picture; those of one fine cell are counted as their mean.
  mutating func add(_ picture: RGBAImage) {
    var (lastKey, lastPlace) = (UInt32.max, 0)
    for at in stride(from: 0, to: picture.pixels.count, by: 4) {
      let alpha = picture.pixels[at + 3]
      if alpha == 0 { continue }
      let color = Self.color(picture.pixels[at], picture.pixels[at + 1], picture.pixels[at + 2], alpha)
      let key = Self.cell(picture.pixels[at], picture.pixels[at + 1], picture.pixels[at + 2], alpha)
      if key != lastKey {
        lastKey = key
        if let place = places[key] {
          lastPlace = place
        } else {
          lastPlace = colors.count
          places[key] = lastPlace
          colors.append(.zero)
          weights.append(0)
        }
      }
      colors[lastPlace] += color
      weights[lastPlace] += 1
    }
  }

  /// The cells' mean colours.
  var means: [SIMD4<Float>] { zip(colors, weights).map { $0 / $1 } }

  static func color(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8) -> SIMD4<Float> {
    let scale = Float(alpha) / 255
    return SIMD4(Float(red) * scale, Float(green) * scale, Float(blue) * scale, Float(alpha))
  }

  /// Five bits of each channel, six of green.
  private static func cell(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8) -> UInt32 {
    UInt32(red >> 3) << 16 | UInt32(green >> 2) << 10 | UInt32(blue >> 3) << 5 | UInt32(alpha >> 3)
  }
}
