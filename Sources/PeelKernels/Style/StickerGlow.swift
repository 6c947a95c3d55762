/// A light all round the sticker, outline included, that fades outwards.
package struct StickerGlow: Sendable, Equatable {
  /// How far it reaches, in pixels of a 618 px canvas, 1...96.
  package let radius: Float
  package let color: RGBColor
  /// 0...1.
  package let opacity: Float

  /// A glow; numbers out of range become the nearest in it.
  package init(radius: Float = 28, color: RGBColor = RGBColor(hex: 0xff_d2_5a), opacity: Float = 0.9) {
    self.radius = radius.clamped(to: Self.radii)
    self.color = color
    self.opacity = opacity.clamped(to: 0...1)
  }

  /// How far a glow may reach.
  package static let radii: ClosedRange<Float> = 1...96
}
