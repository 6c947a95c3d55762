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
