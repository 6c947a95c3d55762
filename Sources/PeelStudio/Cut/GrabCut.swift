internal import CPeelCut
internal import PeelKernels

/// Splits a photo into subject and background by colour, from what is known of both.
struct GrabCut {
  /// What is known of a pixel.
  enum Mark: UInt8 {
    case background = 0
    case foreground = 1
    case probablyBackground = 2
    case probablyForeground = 3
  }

  var iterations: Int
  /// The longer edge at which the cut is made, pixels: time grows faster than pixels do.
  var side: Int

  /// How much sure background round the subject is looked at, as a fraction of the subject's box on each side.
  var surroundings = 0.25

  /// - Parameter marks: One ``Mark`` a pixel.
  /// - Returns: 1 for the subject and 0 for the rest; all 0 when the marks know only one of the two.
  func run(_ image: RGBAImage, marks: [UInt8]) throws(StudioError) -> Plane {
    // Far background costs time and teaches little: what is next to the subject is what it must be told from.
    guard let box = box(of: marks, in: image) else { return Plane(width: image.width, height: image.height) }
    var nearby: [UInt8] = []
    nearby.reserveCapacity(box.area)
    for y in box.y..<box.y + box.height {
      nearby += marks[y * image.width + box.x..<y * image.width + box.x + box.width]
    }
    var out = Plane(width: image.width, height: image.height)
    out.replace(box, with: try cut(image.cropped(to: box), marks: nearby))
    return out
  }

  /// The box of everything that is not surely background, with its surroundings.
  private func box(of marks: [UInt8], in image: RGBAImage) -> PixelBox? {
    var mask = Mask(width: image.width, height: image.height)
    for index in marks.indices where marks[index] != Mark.background.rawValue { mask.values[index] = 255 }
    guard let inner = RGBAImage(width: image.width, height: image.height).withAlpha(mask).alphaBox() else { return nil }
    let (padX, padY) = (Int(Double(inner.width) * surroundings) + 16, Int(Double(inner.height) * surroundings) + 16)
    let (x, y) = (max(0, inner.x - padX), max(0, inner.y - padY))
    return PixelBox(
      x: x, y: y, width: min(image.width, inner.x + inner.width + padX) - x,
      height: min(image.height, inner.y + inner.height + padY) - y)
  }

  /// As ``run(_:marks:)``, looking at the whole picture.
  func cut(_ image: RGBAImage, marks: [UInt8]) throws(StudioError) -> Plane {
    let (width, height) = (image.width, image.height)
    let scale = min(1, Float(side) / Float(max(width, height)))
    let (wide, high) = (max(1, Int(Float(width) * scale)), max(1, Int(Float(height) * scale)))
    let small = image.resized(width: wide, height: high)
    var values = [UInt8](repeating: 0, count: wide * high)
    for y in 0..<high {
      for x in 0..<wide { values[y * wide + x] = marks[y * height / high * width + x * width / wide] }
    }
    let kept = values.contains { $0 & 1 == 1 }
    guard kept, values.contains(where: { $0 & 1 == 0 }) else { return Plane(width: width, height: height) }
    let (status, text) = CutEngine.withErrorText {
      peel_grabcut(small.pixels, Int32(wide), Int32(high), &values, Int32(iterations), $0, $1)
    }
    guard status == 0 else { throw StudioError(.damaged, detail: "GrabCut: \(text)") }
    var out = Plane(width: wide, height: high, values: values.map { Float($0 & 1) })
    if wide != width || high != height {
      out = out.resized(width: width, height: height)
      for index in 0..<out.values.count { out.values[index] = out.values[index] > 0.5 ? 1 : 0 }
    }
    return out
  }
}
