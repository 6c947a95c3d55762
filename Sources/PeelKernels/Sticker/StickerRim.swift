/// The room that a finish needs round the subject, whole canvas pixels.
struct StickerRim {
  let left: Int
  let right: Int
  let top: Int
  let bottom: Int
  /// The clear pixels in it.
  let margin: Int

  /// - Parameters:
  ///   - unit: Canvas pixels for one pixel of a 618 px canvas.
  ///   - most: What no side may pass; the margin gives way.
  ///   - clearance: The least margin.
  init(_ finish: StickerFinish, unit: Float, most: Int, clearance: Int) {
    let border = finish.outline.side == .outside ? finish.outline.width * unit : 0
    let glow = finish.glow.map { $0.radius * unit } ?? 0
    func reach(_ offset: Float) -> Int {
      let shade = finish.shadow.map { max(0, $0.blur * unit + offset) } ?? 0
      return Self.upwards(border + max(glow, shade))
    }
    let across = (finish.shadow?.offsetX ?? 0) * unit
    let down = (finish.shadow?.offsetY ?? 0) * unit
    let sides = (left: reach(-across), right: reach(across), top: reach(-down), bottom: reach(down))
    let widest = max(max(sides.left, sides.right), max(sides.top, sides.bottom))
    margin = max(clearance, min(Int(finish.margin * unit + 0.5), most - widest))
    left = sides.left + margin
    right = sides.right + margin
    top = sides.top + margin
    bottom = sides.bottom + margin
  }

  private static func upwards(_ value: Float) -> Int { Int(value.rounded(.up)) }
}
