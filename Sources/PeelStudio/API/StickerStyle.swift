package import PeelKernels

/// How a sticker is finished.
package struct StickerStyle: Sendable, Equatable {
  package var outline: StickerOutline
  package var shadow: StickerShadow?
  package var glow: StickerGlow?
  package var effect: StickerEffect
  package var caption: StickerCaption?
  package var geometry: StickerGeometry
  package var centring: StickerCentring
  /// Clear pixels of a 618 px canvas all round, brought into 0...128.
  package var margin: Float
  /// The caption as drawn: ``Studio`` adds it on the way to a worker, which draws no text itself.
  var words: RGBAImage?

  /// A style in full.
  package init(
    outline: StickerOutline, shadow: StickerShadow? = nil, glow: StickerGlow? = nil, effect: StickerEffect = .none,
    caption: StickerCaption? = nil, geometry: StickerGeometry = .identity, centring: StickerCentring = .box,
    margin: Float = 0
  ) {
    self.outline = outline
    self.shadow = shadow
    self.glow = glow
    self.effect = effect
    self.caption = caption
    self.geometry = geometry
    self.centring = centring
    self.margin = margin
  }

  /// A style of an outline alone; white and 12 px of the 618 px sticker wide unless said otherwise.
  package init(outlineWidth: Double = 12, outlineColor: RGBColor = .white) {
    self.init(outline: StickerOutline(width: Float(outlineWidth), color: outlineColor))
  }

  /// A style of an outline alone, with a colour as `0xRRGGBB`.
  package init(outlineWidth: Double, outlineHex: UInt32) {
    self.init(outlineWidth: outlineWidth, outlineColor: RGBColor(hex: outlineHex))
  }

  /// No outline.
  package static let plain = StickerStyle(outlineWidth: 0)

  /// How many canvas pixels one pixel of a picture becomes at most; above 1 the sticker is enlarged, and softer than its
  /// canvas could show. nil when nothing is visible.
  package func scale(of picture: RGBAImage, width: Int, height: Int) -> Double? {
    StickerFinisher(style: self, still: picture).layout(width: width, height: height).map { Double($0.scale) }
  }

  /// What the kernels do with the picture once it is cropped, turned and captioned.
  package var finish: StickerFinish {
    StickerFinish(
      outline: outline, shadow: shadow, glow: glow, effect: effect, centring: centring, margin: margin)
  }
}
