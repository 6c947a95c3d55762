/// Where something is visible: in one picture, or in any frame of a film.
package struct StickerExtent: Sendable, Equatable {
  /// The smallest box that holds everything visible so far, or nil.
  package private(set) var box: PixelBox?
  private var weight: Int64 = 0
  private var momentX: Int64 = 0
  private var momentY: Int64 = 0
  /// The first and the last visible row of each column; the last is -1 in a column where nothing is.
  private var tops: [Int32] = []
  private var bottoms: [Int32] = []

  /// Nothing seen so far.
  package init() {}

  /// The extent of one picture.
  package init(of image: RGBAImage) {
    add(image)
  }

  /// The extent of a whole frame, whatever is visible in it.
  package init(framing box: PixelBox) {
    self.box = box
    tops = [Int32](repeating: Int32(box.y), count: box.x + box.width)
    bottoms = [Int32](repeating: Int32(box.y + box.height - 1), count: box.x + box.width)
  }

  /// Takes in one more frame. All frames have one size.
  package mutating func add(_ image: RGBAImage) {
    guard let found = image.alphaBox(above: Self.haze) else { return }
    if tops.isEmpty {
      tops = [Int32](repeating: .max, count: image.width)
      bottoms = [Int32](repeating: -1, count: image.width)
    }
    precondition(tops.count == image.width, "all frames have one size")
    box = box?.union(found) ?? found
    for y in found.y..<found.y + found.height {
      var (row, along) = (0, Int64(0))
      for x in found.x..<found.x + found.width {
        let alpha = Int(image.pixels[(y * image.width + x) * 4 + 3])
        row += alpha
        if alpha > Int(Self.haze) {
          tops[x] = min(tops[x], Int32(y))
          bottoms[x] = max(bottoms[x], Int32(y))
        }
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

  /// The first and the last visible row in the columns up to `reach` from one; nil where nothing is.
  func ends(near column: Int, within reach: Int) -> (top: Int, bottom: Int)? {
    var (top, bottom) = (Int32.max, Int32(-1))
    for x in max(0, column - reach)..<max(0, min(tops.count, column + reach + 1)) {
      top = min(top, tops[x])
      bottom = max(bottom, bottoms[x])
    }
    return bottom < 0 ? nil : (Int(top), Int(bottom))
  }

  /// The alpha that is taken for haze, not for a part of the subject.
  package static let haze: UInt8 = 12
}
