/// Where something is visible: in one picture, or in any frame of a film.
package struct StickerExtent: Sendable, Equatable {
  /// The smallest box that holds everything visible so far, or nil.
  package private(set) var box: PixelBox?
  private var weight: Int64 = 0
  private var momentX: Int64 = 0
  private var momentY: Int64 = 0

  /// Nothing seen so far.
  package init() {}

  /// The extent of one picture.
  package init(of image: RGBAImage) {
    add(image)
  }

  /// The extent of a whole frame, whatever is visible in it.
  package init(framing box: PixelBox) {
    self.box = box
  }

  /// Takes in one more frame. All frames have one size.
  package mutating func add(_ image: RGBAImage) {
    guard let found = image.alphaBox(above: Self.haze) else { return }
    box = box?.union(found) ?? found
    for y in found.y..<found.y + found.height {
      var (row, along) = (0, Int64(0))
      for x in found.x..<found.x + found.width {
        let alpha = Int(image.pixels[(y * image.width + x) * 4 + 3])
        row += alpha
        along &+= Int64(alpha * x)
      }
      // A checked product of 64 bits needs a function that the browser's build has not; these stay below 2^50.
      weight &+= Int64(row)
      momentX &+= along
      momentY &+= Int64(row) &* Int64(y)
    }
  }

  /// How far the centre of what is visible lies right of and below the middle of the box, pixels.
  package var lean: (x: Double, y: Double) {
    guard let box, weight > 0 else { return (0, 0) }
    let (x, y) = (Double(momentX) / Double(weight), Double(momentY) / Double(weight))
    return (x - Double(box.x) - Double(box.width - 1) / 2, y - Double(box.y) - Double(box.height - 1) / 2)
  }

  /// The alpha that is taken for haze, not for a part of the subject.
  package static let haze: UInt8 = 12
}
