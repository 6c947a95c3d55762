/// A rectangle of whole pixels; `x` and `y` are its top left corner.
package struct PixelBox: Sendable, Equatable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  /// A box from its corner and size.
  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Pixels inside.
  package var area: Int { width * height }

  /// The largest size of this shape that fits in `width × height`, each edge at least one pixel.
  package func fitting(width most: Int, height mostHigh: Int) -> (width: Int, height: Int) {
    if width * mostHigh >= height * most { return (most, max(1, (height * most + width / 2) / width)) }
    return (max(1, (width * mostHigh + height / 2) / height), mostHigh)
  }

  /// The smallest box that holds both.
  package func union(_ other: PixelBox) -> PixelBox {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelBox(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }
}
