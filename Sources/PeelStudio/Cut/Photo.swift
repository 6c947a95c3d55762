internal import PeelKernels

/// A photo as the cutter sees it: opaque pixels for the models, colours as fractions for the filters.
struct Photo {
  let image: RGBAImage
  let colors: [SIMD4<Float>]
  /// What the photo's own alpha leaves visible, or nil when it is opaque.
  let ownAlpha: Plane?

  /// Lays transparent parts on white.
  init(_ source: RGBAImage) {
    var image = source
    var transparent = false
    for at in stride(from: 0, to: image.pixels.count, by: 4) where image.pixels[at + 3] < 255 {
      transparent = true
      let alpha = Int(image.pixels[at + 3])
      for channel in 0..<3 {
        image.pixels[at + channel] = UInt8((Int(image.pixels[at + channel]) * alpha + 255 * (255 - alpha) + 127) / 255)
      }
      image.pixels[at + 3] = 255
    }
    self.image = image
    ownAlpha = transparent ? Plane(source.alpha) : nil
    colors = (0..<image.width * image.height).map { index in
      let at = index * 4
      return SIMD4(Float(image.pixels[at]), Float(image.pixels[at + 1]), Float(image.pixels[at + 2]), 0) / 255
    }
  }

  var width: Int { image.width }
  var height: Int { image.height }

  /// The colours inside a box, row by row.
  func colors(in box: PixelBox) -> [SIMD4<Float>] {
    if box == image.bounds { return colors }
    var out: [SIMD4<Float>] = []
    out.reserveCapacity(box.area)
    for y in box.y..<box.y + box.height { out += colors[y * width + box.x..<y * width + box.x + box.width] }
    return out
  }

  /// A fraction rectangle in whole pixels, widened to at least 8 each way where the picture allows.
  func box(of rectangle: CutHint.Rectangle) -> PixelBox {
    let left = min(max(Int(rectangle.x * Double(width)), 0), max(0, width - 8))
    let top = min(max(Int(rectangle.y * Double(height)), 0), max(0, height - 8))
    let right = min(width, max(left + 8, Int((rectangle.x + rectangle.width) * Double(width) + 0.5)))
    let bottom = min(height, max(top + 8, Int((rectangle.y + rectangle.height) * Double(height) + 0.5)))
    return PixelBox(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Whether a picture was cut out already: enough of it is transparent, and enough is not.
  static func hasUsefulAlpha(_ image: RGBAImage) -> Bool {
    var (clear, solid) = (0, 0)
    for at in stride(from: 3, to: image.pixels.count, by: 4) {
      if image.pixels[at] < 8 { clear += 1 } else if image.pixels[at] > 128 { solid += 1 }
    }
    let count = image.width * image.height
    // The corners of a rounded screenshot come to about one pixel in a hundred.
    return clear * 100 >= count * 3 && solid * 1000 >= count
  }
}
