/// Where a subject lies on its canvas. One layout serves all frames of a film, so that nothing jumps.
package struct StickerLayout: Sendable, Equatable {
  /// The canvas, pixels.
  package let width: Int
  package let height: Int
  /// The part of the picture that is shown.
  package let source: PixelBox
  /// Where that part lies on the canvas.
  package let target: PixelBox
  /// The canvas without the margin: what is inside is safe from an edge that others cut or cover.
  package let guide: PixelBox
  /// Canvas pixels for one pixel of a 618 px canvas.
  package let unit: Float

  /// How many canvas pixels one pixel of the picture becomes. Above 1 the sticker is softer than its canvas could show.
  package var scale: Float { Float(target.width) / Float(source.width) }

  /// The layout of what `extent` found; nil when that is nothing.
  /// - Parameters:
  ///   - width: The canvas, 16...4096 pixels.
  ///   - height: The canvas, 16...4096 pixels.
  ///   - clearance: Pixels that stay clear all round at any margin. One, unless a picture with a frame is to fill the
  ///     canvas: an edge cut by the canvas looks like a mistake on any bubble.
  package init?(of extent: StickerExtent, width: Int, height: Int, finish: StickerFinish, clearance: Int = 1) {
    precondition(min(width, height) >= 16 && max(width, height) <= 4096, "a canvas of 16...4096 pixels")
    guard let box = extent.box else { return nil }
    let unit = Float(min(width, height)) / Float(StickerFinish.referenceSide)
    let rim = StickerRim(finish, unit: unit, most: min(width, height) * 2 / 5, clearance: clearance)
    let (wide, high) = (width - rim.left - rim.right, height - rim.top - rim.bottom)
    var size = box.fitting(width: wide, height: high)
    var (shiftX, shiftY) = (0, 0)
    if finish.centring == .optical {
      let lean = extent.lean
      let scale = Double(size.width) / Double(box.width)
      // Half way between the middle of the box and the centre of its weight.
      let (wishX, wishY) = (-lean.x * scale / 2, -lean.y * scale / 2)
      // A shift along the edge that fills the canvas costs size; a twelfth is the most it may cost.
      let roomX = min(Int(abs(wishX) * 2), wide / 12)
      let roomY = min(Int(abs(wishY) * 2), high / 12)
      size = box.fitting(width: wide - roomX, height: high - roomY)
      shiftX = Self.bounded(wishX, by: (wide - size.width) / 2)
      shiftY = Self.bounded(wishY, by: (high - size.height) / 2)
    }
    self.width = width
    self.height = height
    source = box
    target = PixelBox(
      x: rim.left + (wide - size.width) / 2 + shiftX, y: rim.top + (high - size.height) / 2 + shiftY,
      width: size.width, height: size.height)
    guide = PixelBox(
      x: rim.margin, y: rim.margin, width: width - 2 * rim.margin, height: height - 2 * rim.margin)
    self.unit = unit
  }

  private static func bounded(_ wish: Double, by limit: Int) -> Int {
    min(max(Int(wish + (wish < 0 ? -0.5 : 0.5)), -limit), limit)
  }
}
