import PeelKernels
import PeelTestSupport

/// Pictures for tests, the same on every machine.
enum Pictures {
  /// A mask of random rectangles and specks.
  static func randomMask(width: Int, height: Int, using random: inout SplitMix64) -> Mask {
    var mask = Mask(width: width, height: height)
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let (x, y) = (Int.random(in: 0..<width, using: &random), Int.random(in: 0..<height, using: &random))
      for v in y..<min(height, y + Int.random(in: 1...12, using: &random)) {
        for u in x..<min(width, x + Int.random(in: 1...12, using: &random)) {
          mask.values[v * width + u] = UInt8.random(in: 128...255, using: &random)
        }
      }
    }
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      mask.values[Int.random(in: 0..<width * height, using: &random)] = 255
    }
    return mask
  }

  /// Noise in every channel.
  static func noise(width: Int, height: Int, using random: inout SplitMix64) -> RGBAImage {
    var image = RGBAImage(width: width, height: height)
    for index in 0..<image.pixels.count { image.pixels[index] = UInt8.random(in: 0...255, using: &random) }
    return image
  }

  /// A picture made with whole-number arithmetic alone, which Tests/PeelKernelsTests/wasm.mjs makes too: blobs with soft
  /// edges on a clear ground.
  static func fixture(_ number: Int, width: Int, height: Int) -> RGBAImage {
    var image = RGBAImage(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let (dx, dy) = (x - width / 2, y - height / 2)
        let wobble = (x * 7 + y * 13 + number * 29) % 31 * 40
        let inside = width * height / 6 - (dx * dx + dy * dy * (number + 1)) + wobble
        let at = (y * width + x) * 4
        image.pixels[at] = UInt8((x * 3 + number * 17) & 255)
        image.pixels[at + 1] = UInt8((y * 5 + x) & 255)
        image.pixels[at + 2] = UInt8((x * y) & 255)
        image.pixels[at + 3] = UInt8(min(255, max(0, inside / 4)))
      }
    }
    return image
  }

  /// A hard disc of one colour.
  static func disc(width: Int, height: Int, radius: Double, color: RGBColor) -> RGBAImage {
    var image = RGBAImage(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let (dx, dy) = (Double(x) - Double(width - 1) / 2, Double(y) - Double(height - 1) / 2)
        if dx * dx + dy * dy > radius * radius { continue }
        let at = (y * width + x) * 4
        image.pixels[at] = color.red
        image.pixels[at + 1] = color.green
        image.pixels[at + 2] = color.blue
        image.pixels[at + 3] = 255
      }
    }
    return image
  }
}

extension RGBAImage {
  /// The four bytes of a pixel.
  subscript(x: Int, y: Int) -> [UInt8] { Array(pixels[(y * width + x) * 4..<(y * width + x) * 4 + 4]) }

  /// FNV-1a over the pixels, 64 bits.
  var fingerprint: UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in pixels { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return hash
  }
}
