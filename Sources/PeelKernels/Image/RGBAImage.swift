/// A picture of straight-alpha sRGB pixels: `width × height`, row-major, four bytes a pixel (red, green, blue, alpha).
package struct RGBAImage: Sendable, Equatable {
  package let width: Int
  package let height: Int
  /// `width × height × 4` bytes.
  package var pixels: [UInt8]

  /// A fully transparent picture.
  package init(width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a picture has at least one pixel")
    self.width = width
    self.height = height
    pixels = [UInt8](repeating: 0, count: width * height * 4)
  }

  /// Wraps pixels already laid out as this type describes.
  package init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(width > 0 && height > 0, "a picture has at least one pixel")
    precondition(pixels.count == width * height * 4, "four bytes a pixel")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The box of the whole picture.
  package var bounds: PixelBox { PixelBox(x: 0, y: 0, width: width, height: height) }

  /// The alpha channel alone.
  package var alpha: Mask {
    var values = [UInt8](repeating: 0, count: width * height)
    for index in 0..<values.count { values[index] = pixels[index * 4 + 3] }
    return Mask(width: width, height: height, values: values)
  }

  /// The smallest box holding every pixel whose alpha is above `threshold`, or nil when there is none.
  package func alphaBox(above threshold: UInt8 = 0) -> PixelBox? {
    var (left, right, top, bottom) = (width, -1, height, -1)
    for y in 0..<height {
      let row = y * width * 4 + 3
      var first = 0
      while first < width, pixels[row + first * 4] <= threshold { first += 1 }
      if first == width { continue }
      var last = width - 1
      while pixels[row + last * 4] <= threshold { last -= 1 }
      left = min(left, first)
      right = max(right, last)
      if bottom < 0 { top = y }
      bottom = y
    }
    if bottom < 0 { return nil }
    return PixelBox(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// The part of the picture inside `box`, which must lie within ``bounds``.
  package func cropped(to box: PixelBox) -> RGBAImage {
    precondition(
      box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height,
      "the box lies inside the picture")
    if box == bounds { return self }
    var out: [UInt8] = []
    out.reserveCapacity(box.width * box.height * 4)
    for y in box.y..<box.y + box.height {
      let start = (y * width + box.x) * 4
      out.append(contentsOf: pixels[start..<start + box.width * 4])
    }
    return RGBAImage(width: box.width, height: box.height, pixels: out)
  }

  /// This picture laid on a transparent canvas of `width × height`, its top left corner at `x, y`; it must fit there.
  package func placed(x: Int, y: Int, onCanvasOf wide: Int, by high: Int) -> RGBAImage {
    precondition(x >= 0 && y >= 0 && x + width <= wide && y + height <= high, "the picture fits on the canvas")
    var out = RGBAImage(width: wide, height: high)
    for row in 0..<height {
      let from = row * width * 4
      let to = ((row + y) * wide + x) * 4
      for byte in 0..<width * 4 { out.pixels[to + byte] = pixels[from + byte] }
    }
    return out
  }

  /// This picture with its alpha replaced by `mask`, which has the same shape.
  package func withAlpha(_ mask: Mask) -> RGBAImage {
    precondition(mask.width == width && mask.height == height, "the mask has the picture's shape")
    var out = self
    for index in 0..<width * height { out.pixels[index * 4 + 3] = mask.values[index] }
    return out
  }
}
