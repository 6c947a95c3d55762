/// A soft shadow that the whole sticker, outline included, throws.
package struct StickerShadow: Sendable, Equatable {
  /// How far right it falls, in pixels of a 618 px canvas, -64...64.
  package let offsetX: Float
  /// How far down it falls, in pixels of a 618 px canvas, -64...64.
  package let offsetY: Float
  /// How far its edge is spread, in pixels of a 618 px canvas, 0...64.
  package let blur: Float
  package let color: RGBColor
  /// 0...1.
  package let opacity: Float

  /// A shadow; numbers out of range become the nearest in it.
  package init(
    offsetX: Float = 0, offsetY: Float = 8, blur: Float = 14, color: RGBColor = RGBColor(hex: 0),
    opacity: Float = 0.35
  ) {
    self.offsetX = offsetX.clamped(to: Self.offsets)
    self.offsetY = offsetY.clamped(to: Self.offsets)
    self.blur = blur.clamped(to: Self.blurs)
    self.color = color
    self.opacity = opacity.clamped(to: 0...1)
  }

  /// How far a shadow may fall.
  package static let offsets: ClosedRange<Float> = -64...64
  /// How far its edge may be spread.
  package static let blurs: ClosedRange<Float> = 0...64
}
