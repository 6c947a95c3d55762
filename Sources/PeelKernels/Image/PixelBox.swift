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
}
