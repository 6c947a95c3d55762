import PeelKernels
import PeelStudio

/// A second, closer look at a subject that is small in a large photo: its surroundings alone, in as many pixels as the
/// first look had for everything.
struct CloserLook: Sendable {
  /// How much more than the subject is looked at. Less leaves the models without the background they tell it apart by.
  private static let room = 2.2
  /// How far both looks have to see the same thing, intersection over union. What lies beside it looms larger from near.
  private static let agreement = 0.8

  /// The longer edge of the photo to open.
  let side: Int
  private let first: RGBAImage
  /// The surroundings in the first look.
  private let near: PixelBox

  /// - Parameters:
  ///   - quick: The subject as the first look found it.
  ///   - edge: The longer edge of the photo, pixels.
  /// - Returns: nil where there is nothing to gain: the subject is large, or the photo has no more pixels.
  init?(at quick: CutOut, edge: Int) {
    let image = quick.image
    let seen = max(image.width, image.height)
    guard let box = image.alphaBox(above: 127) else { return nil }
    let wide = Int(Double(max(box.width, box.height)) * Self.room)
    let side = min(edge, seen * seen / max(wide, 1), 4096)
    guard side * 2 > seen * 3 else { return nil }
    self.side = side
    first = image
    let (width, height) = (min(wide, image.width), min(wide, image.height))
    near = PixelBox(
      x: min(max(box.x + box.width / 2 - width / 2, 0), image.width - width),
      y: min(max(box.y + box.height / 2 - height / 2, 0), image.height - height), width: width, height: height)
  }

  /// Where the surroundings are in the larger photo.
  func part(of photo: RGBAImage) -> PixelBox {
    let (x, y) = (near.x * photo.width / first.width, near.y * photo.height / first.height)
    return PixelBox(
      x: x, y: y, width: min(near.width * photo.width / first.width, photo.width - x),
      height: min(near.height * photo.height / first.height, photo.height - y))
  }

  /// What the first look saw of the surroundings, at the size of the second.
  func expectation(width: Int, height: Int) -> RGBAImage {
    first.cropped(to: near).resized(width: width, height: height)
  }

  /// The closer cut in its place in the photo, or nil where it is of something else than was expected.
  func placed(_ cut: CutOut, expected: RGBAImage, in photo: RGBAImage) -> CutOut? {
    var (both, either) = (0, 0)
    for at in stride(from: 3, to: expected.pixels.count, by: 4) {
      let (one, other) = (expected.pixels[at] > 127, cut.image.pixels[at] > 127)
      if one && other { both += 1 }
      if one || other { either += 1 }
    }
    guard Double(both) >= Self.agreement * Double(max(either, 1)) else { return nil }
    let (box, bytes) = (part(of: photo), cut.image.width * 4)
    var out = RGBAImage(width: photo.width, height: photo.height)
    for y in 0..<box.height {
      let start = ((box.y + y) * photo.width + box.x) * 4
      out.pixels.replaceSubrange(start..<start + bytes, with: cut.image.pixels[y * bytes..<(y + 1) * bytes])
    }
    return CutOut(image: out, method: cut.method, certainty: cut.certainty)
  }
}
