/// Where a subject lies on its canvas. One layout serves all frames of a film, so that nothing jumps.
package struct StickerLayout: Sendable, Equatable {
  /// The canvas, pixels.
  package let width: Int
  package let height: Int
  /// The part of the picture that is shown.
  package let source: PixelBox
  /// Where that part lies on the canvas.
  package let target: PixelBox
  /// Where the caption lies on the canvas, if there is one.
  package let caption: PixelBox?
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
  ///   - caption: Where drawn words lie on the subject. They and it are then centred as one box.
  ///   - clearance: Pixels that stay clear all round at any margin. One, unless a picture with a frame is to fill the
  ///     canvas: an edge cut by the canvas looks like a mistake on any bubble.
  package init?(
    of extent: StickerExtent, width: Int, height: Int, finish: StickerFinish, caption: CaptionPlace? = nil,
    clearance: Int = 1
  ) {
    precondition(min(width, height) >= 16 && max(width, height) <= 4096, "a canvas of 16...4096 pixels")
    guard let box = extent.box else { return nil }
    let unit = Float(min(width, height)) / Float(StickerFinish.referenceSide)
    let rim = StickerRim(finish, unit: unit, most: min(width, height) * 2 / 5, clearance: clearance)
    let (wide, high) = (width - rim.left - rim.right, height - rim.top - rim.bottom)
    self.width = width
    self.height = height
    source = box
    self.unit = unit
    guide = PixelBox(
      x: rim.margin, y: rim.margin, width: width - 2 * rim.margin, height: height - 2 * rim.margin)
    if let caption {
      let room = PixelBox(x: rim.left, y: rim.top, width: wide, height: high)
      (target, self.caption) = Self.pair(box, caption, in: room)
      return
    }
    self.caption = nil
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
      shiftX = Self.bounded(wishX, from: (size.width - wide) / 2, to: (wide - size.width) / 2)
      shiftY = Self.bounded(wishY, from: (size.height - high) / 2, to: (high - size.height) / 2)
    }
    target = PixelBox(
      x: rim.left + (wide - size.width) / 2 + shiftX, y: rim.top + (high - size.height) / 2 + shiftY,
      width: size.width, height: size.height)
  }

  /// A subject and its caption, in one scale, in the middle of a room.
  private static func pair(
    _ box: PixelBox, _ caption: CaptionPlace, in room: PixelBox
  ) -> (subject: PixelBox, caption: PixelBox) {
    let left = min(Float(box.x), caption.x)
    let top = min(Float(box.y), caption.y)
    let wide = max(Float(box.x + box.width), caption.x + caption.width) - left
    let high = max(Float(box.y + box.height), caption.y + caption.height) - top
    let scale = min(Float(room.width) / wide, Float(room.height) / high)
    let shiftX = Float(room.x) + (Float(room.width) - wide * scale) / 2
    let shiftY = Float(room.y) + (Float(room.height) - high * scale) / 2
    func placed(_ x: Float, _ y: Float, _ width: Float, _ height: Float) -> PixelBox {
      let wide = min(max(1, Int(width * scale + 0.5)), room.width)
      let high = min(max(1, Int(height * scale + 0.5)), room.height)
      let along = bounded(Double(shiftX + (x - left) * scale), from: room.x, to: room.x + room.width - wide)
      let down = bounded(Double(shiftY + (y - top) * scale), from: room.y, to: room.y + room.height - high)
      return PixelBox(x: along, y: down, width: wide, height: high)
    }
    return (
      placed(Float(box.x), Float(box.y), Float(box.width), Float(box.height)),
      placed(caption.x, caption.y, caption.width, caption.height)
    )
  }

  private static func bounded(_ wish: Double, from least: Int, to most: Int) -> Int {
    min(max(Int(wish + (wish < 0 ? -0.5 : 0.5)), least), most)
  }
}
