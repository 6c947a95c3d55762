/// Everything that happens to a subject between its cut and its canvas, in this order: fitted and centred, effect,
/// outline, glow, shadow.
package struct StickerFinish: Sendable, Equatable {
  /// The side of the canvas on which all lengths are given.
  package static let referenceSide = 618

  package let outline: StickerOutline
  package let shadow: StickerShadow?
  package let glow: StickerGlow?
  package let effect: StickerEffect
  package let centring: StickerCentring
  /// Clear pixels of a 618 px canvas all round, 0...128. One pixel stays clear at any margin.
  package let margin: Float

  /// A finish; a margin out of range becomes the nearest in it.
  package init(
    outline: StickerOutline = .none, shadow: StickerShadow? = nil, glow: StickerGlow? = nil,
    effect: StickerEffect = .none, centring: StickerCentring = .box, margin: Float = 0
  ) {
    self.outline = outline
    self.shadow = shadow
    self.glow = glow
    self.effect = effect
    self.centring = centring
    self.margin = margin.clamped(to: Self.margins)
  }

  /// The margins a sticker may have.
  package static let margins: ClosedRange<Float> = 0...128
}
