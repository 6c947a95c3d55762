/// How much of each pixel is kept: `width × height` bytes, row-major, 0 clear, 255 opaque.
package struct Mask: Sendable, Equatable {
  package let width: Int
  package let height: Int
  package var values: [UInt8]

  /// Wraps bytes already laid out as this type describes.
  package init(width: Int, height: Int, values: [UInt8]) {
    precondition(width > 0 && height > 0, "a mask has at least one pixel")
    precondition(values.count == width * height, "one byte a pixel")
    self.width = width
    self.height = height
    self.values = values
  }

  /// A clear mask.
  package init(width: Int, height: Int) {
    self.init(width: width, height: height, values: [UInt8](repeating: 0, count: width * height))
  }
}
