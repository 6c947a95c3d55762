import PeelKernels
import PeelStudio
import PeelWire

extension StickerStyle {
  /// What a person chose, checked before.
  init(_ body: StyleBody) {
    self.init(
      outline: body.outline.map(StickerOutline.init) ?? .none, shadow: body.shadow.map(StickerShadow.init),
      glow: body.glow.map(StickerGlow.init),
      effect: body.effect.flatMap { StickerEffect(rawValue: $0.rawValue) } ?? .none,
      caption: body.caption.flatMap(StickerCaption.init),
      geometry: body.geometry.map(StickerGeometry.init) ?? .identity,
      centring: body.centring.flatMap { StickerCentring(rawValue: $0.rawValue) } ?? .box,
      margin: Float(body.margin ?? 0))
  }
}

extension RGBColor {
  /// `#rrggbb`, checked before; anything else is black.
  fileprivate init(_ text: String) { self.init(hex: UInt32(text.dropFirst(), radix: 16) ?? 0) }
}

extension StickerOutline {
  fileprivate init(_ body: OutlineBody) {
    self.init(
      width: Float(body.width), color: body.color.map(RGBColor.init) ?? .white,
      side: body.side == .inside ? .inside : .outside)
  }
}

extension StickerShadow {
  fileprivate init(_ body: ShadowBody) {
    self.init(
      offsetX: Float(body.offsetX), offsetY: Float(body.offsetY), blur: Float(body.blur),
      color: body.color.map(RGBColor.init) ?? RGBColor(hex: 0), opacity: Float(body.opacity))
  }
}

extension StickerGlow {
  fileprivate init(_ body: GlowBody) {
    self.init(radius: Float(body.radius), color: RGBColor(body.color), opacity: Float(body.opacity))
  }
}

extension StickerCaption {
  /// What a person wrote, checked before.
  init?(_ body: CaptionBody) {
    guard let shape = Shape(rawValue: body.shape.rawValue) else { return nil }
    self =
      body.color.map { Self(text: body.text, shape: shape, color: RGBColor($0)) }
      ?? Self(text: body.text, shape: shape)
  }
}

extension StickerGeometry {
  fileprivate init(_ body: GeometryBody) {
    self.init(
      crop: body.crop.map {
        Crop(x: Float($0.x), y: Float($0.y), width: Float($0.width), height: Float($0.height))
      },
      flipsAcross: body.flipsAcross ?? false, flipsDown: body.flipsDown ?? false, quarterTurns: body.quarterTurns ?? 0,
      straightening: Float(body.straightening ?? 0), turn: Float(body.turn ?? 0))
  }
}
