/// The even border of one colour along a sticker's edge.
package struct StickerOutline: Sendable, Equatable {
  /// Where the border lies.
  package enum Side: String, CaseIterable, Sendable {
    /// Round the subject, which keeps all of its pixels.
    case outside
    /// On the subject's own rim, which keeps its size.
    case inside
  }

  /// Width in pixels of a 618 px canvas, 0...64; 0 is no outline.
  package let width: Float
  package let color: RGBColor
  package let side: Side

  /// An outline; a width out of range becomes the nearest in it.
  package init(width: Float, color: RGBColor = .white, side: Side = .outside) {
    self.width = width.clamped(to: Self.widths)
    self.color = color
    self.side = side
  }

  /// The widths an outline may have.
  package static let widths: ClosedRange<Float> = 0...64
  /// No outline.
  package static let none = StickerOutline(width: 0)
}
