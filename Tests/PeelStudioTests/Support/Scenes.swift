import PeelKernels
import PeelTestSupport

/// Photos drawn for the cutter, with the truth beside them.
enum Scenes {
  /// A shaded ball with a stem and a leaf on a soft, grainy ground: what any subject detector should find.
  static func apple(width: Int = 480, height: Int = 360, seed: UInt64 = 1) -> (photo: RGBAImage, truth: Mask) {
    var random = SplitMix64(state: seed)
    var photo = RGBAImage(width: width, height: height)
    var truth = Mask(width: width, height: height)
    let (cx, cy, radius) = (Double(width) * 0.5, Double(height) * 0.55, Double(height) * 0.3)
    for y in 0..<height {
      for x in 0..<width {
        let (dx, dy) = ((Double(x) - cx) / radius, (Double(y) - cy) / radius)
        let distance = (dx * dx + dy * dy).squareRoot()
        let grain = Double(Int.random(in: -6...6, using: &random))
        // A table below, a wall above.
        var color =
          Double(y) > cy + radius * 0.7
          ? (120 + dx * 6 + grain, 92 + grain, 66 + grain)
          : (176 - dy * 8 + grain, 190 - dy * 8 + grain, 200 + grain)
        let isStem = abs(dx - 0.05 + dy * 0.1) < 0.05 && dy < -0.85 && dy > -1.3
        let isLeaf = (dx - 0.3) * (dx - 0.3) / 0.07 + (dy + 1.12) * (dy + 1.12) / 0.012 < 1
        var inside = 1.0
        if distance < 1 {
          let light = 0.45 + 0.55 * max(0, 1 - ((dx + 0.35) * (dx + 0.35) + (dy + 0.4) * (dy + 0.4)))
          color = (215 * light + grain, 38 * light + grain, 42 * light + grain)
        } else if isStem {
          color = (80 + grain, 52 + grain, 30 + grain)
        } else if isLeaf {
          color = (60 + grain, 150 + grain, 50 + grain)
        } else {
          inside = 0
          // A shadow grounds the thing; without one a detector may take the table.
          let shadow = dx * dx / 1.4 + (dy - 1.02) * (dy - 1.02) / 0.02
          if shadow < 1 { color = (color.0 * 0.6, color.1 * 0.6, color.2 * 0.6) }
        }
        let at = y * width + x
        photo.pixels[at * 4] = byte(color.0)
        photo.pixels[at * 4 + 1] = byte(color.1)
        photo.pixels[at * 4 + 2] = byte(color.2)
        photo.pixels[at * 4 + 3] = 255
        truth.values[at] = inside > 0 ? 255 : 0
      }
    }
    return (photo, truth)
  }

  /// Two apples side by side on one ground, and the truth of each.
  /// - Parameter second: How large the right one is beside the left one.
  static func pair(second: Double = 1) -> (photo: RGBAImage, truths: [Mask]) {
    let (apple, truth) = apple(width: 300, height: 300)
    var photo = RGBAImage(width: 600, height: 300)
    var truths = [Mask(width: 600, height: 300), Mask(width: 600, height: 300)]
    for y in 0..<300 {
      for x in 0..<600 {
        var from = y * 300 + x % 300
        if x < 300 {
          truths[0].values[y * 600 + x] = truth.values[from]
        } else {
          // The ground is the left half's; only the apple shrinks, about its own middle.
          let (sx, sy) = (150 + Double(x - 450) / second, 165 + Double(y - 165) / second)
          let isIn = (0..<300).contains(Int(sx)) && (0..<300).contains(Int(sy))
          let source = isIn ? Int(sy) * 300 + Int(sx) : 0
          if isIn, truth.values[source] > 0 {
            from = source
            truths[1].values[y * 600 + x] = 255
          } else if second < 1 {
            from = y * 300 + x % 20
          }
        }
        for channel in 0..<4 { photo.pixels[(y * 600 + x) * 4 + channel] = apple.pixels[from * 4 + channel] }
      }
    }
    return (photo, truths)
  }

  /// Everything that any of the masks holds.
  static func joined(_ masks: [Mask]) -> Mask {
    var out = masks[0]
    for mask in masks {
      for index in out.values.indices { out.values[index] = max(out.values[index], mask.values[index]) }
    }
    return out
  }

  /// A shaded ring that lies on a grainy ground, which shows through its hole, and throws a shadow.
  static func ring(width: Int = 480, height: Int = 360, seed: UInt64 = 3) -> (photo: RGBAImage, truth: Mask) {
    var random = SplitMix64(state: seed)
    var photo = RGBAImage(width: width, height: height)
    var truth = Mask(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let (dx, dy) = ((Double(x) - Double(width) / 2) / Double(height), Double(y) / Double(height) - 0.5)
        let distance = (dx * dx + dy * dy).squareRoot()
        let grain = Double(Int.random(in: -6...6, using: &random))
        var color = (202 + grain, 196 + grain, 186 + grain)
        if (0.2...0.36).contains(distance) {
          // Brightest along the middle and the upper side, as a rounded tube is.
          let across = (distance - 0.28) / 0.08
          let light = max(0.3, max(0, 1 - across * across).squareRoot() * 0.75 + 0.25 - dy * 0.3)
          color = (225 * light + grain, 60 * light + grain, 50 * light + grain)
          truth.values[y * width + x] = 255
        } else if (0.2...0.38).contains((dx * dx + (dy - 0.04) * (dy - 0.04)).squareRoot()) {
          color = (color.0 * 0.6, color.1 * 0.6, color.2 * 0.6)
        }
        let at = (y * width + x) * 4
        photo.pixels[at] = byte(color.0)
        photo.pixels[at + 1] = byte(color.1)
        photo.pixels[at + 2] = byte(color.2)
        photo.pixels[at + 3] = 255
      }
    }
    return (photo, truth)
  }

  /// One value everywhere.
  static func flat(_ value: UInt8, width: Int = 320, height: Int = 240) -> RGBAImage {
    var photo = RGBAImage(width: width, height: height)
    for at in 0..<width * height {
      for channel in 0..<3 { photo.pixels[at * 4 + channel] = value }
      photo.pixels[at * 4 + 3] = 255
    }
    return photo
  }

  /// Random opaque pixels.
  static func noise(width: Int = 320, height: Int = 240, seed: UInt64 = 5) -> RGBAImage {
    var random = SplitMix64(state: seed)
    var photo = flat(0, width: width, height: height)
    for at in 0..<width * height {
      let bits = random.next()
      for channel in 0..<3 { photo.pixels[at * 4 + channel] = UInt8(truncatingIfNeeded: bits >> UInt64(channel * 8)) }
    }
    return photo
  }

  private static func byte(_ value: Double) -> UInt8 { UInt8(min(255, max(0, value))) }

  /// Intersection over union of a cut-out's visible part and the truth.
  static func overlap(_ image: RGBAImage, _ truth: Mask) -> Double {
    var (both, either) = (0, 0)
    for at in 0..<truth.values.count {
      let (one, other) = (image.pixels[at * 4 + 3] > 127, truth.values[at] > 127)
      if one && other { both += 1 }
      if one || other { either += 1 }
    }
    return Double(both) / Double(max(either, 1))
  }
}

extension Mask {
  /// The mask, wider by a square's half side all round.
  func grown(by reach: Int) -> Mask {
    var out = self
    for y in 0..<height {
      for x in 0..<width {
        for ny in max(0, y - reach)...min(height - 1, y + reach) {
          for nx in max(0, x - reach)...min(width - 1, x + reach) where values[ny * width + nx] > 127 {
            out.values[y * width + x] = 255
          }
        }
      }
    }
    return out
  }
}

extension RGBAImage {
  /// A mask as an opaque grey picture.
  init(width: Int, height: Int, grey: Mask) {
    self.init(width: width, height: height, pixels: grey.values.flatMap { [$0, $0, $0, 255] })
  }
}
