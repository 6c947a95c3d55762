import PeelKernels
import PeelStudio

/// How the stickers are finished.
extension MakeOptions {
  /// The options that say how a sticker is finished.
  static let finishing = [
    "outline", "color", "outline-inside", "shadow", "glow", "effect", "text", "text-shape", "text-color", "crop",
    "flip",
    "rotate", "straighten", "center", "margin",
  ]

  private enum Flip: String, CaseIterable { case h, v, hv }

  static func style(_ arguments: Arguments) throws(UsageError) -> StickerStyle {
    let outline = StickerOutline(
      width: try arguments.number("outline", in: 0...64).map { Float($0) } ?? 12,
      color: try arguments.color("color") ?? .white, side: arguments.has("outline-inside") ? .inside : .outside)
    return StickerStyle(
      outline: outline, shadow: arguments.has("shadow") ? StickerShadow() : nil,
      glow: try arguments.color("glow").map { StickerGlow(color: $0) },
      effect: try arguments.choice("effect", of: StickerEffect.self) ?? .none, caption: try caption(arguments),
      geometry: try geometry(arguments), centring: try arguments.choice("center", of: StickerCentring.self) ?? .box,
      margin: Float(try arguments.number("margin", in: 0...128) ?? 0))
  }

  private static func caption(_ arguments: Arguments) throws(UsageError) -> StickerCaption? {
    let shape = try arguments.choice("text-shape", of: CaptionShape.self)
    let color = try arguments.color("text-color")
    guard let text = arguments["text"] else {
      if shape == nil, color == nil { return nil }
      throw UsageError(message: "'--text-shape' and '--text-color' need '--text'", command: arguments.command)
    }
    guard !text.allSatisfy(\.isWhitespace), text.count <= StickerCaption.mostCharacters,
      text.utf8.count <= StickerCaption.mostBytes
    else {
      throw arguments.invalid("text", text, "one to \(StickerCaption.mostCharacters) letters")
    }
    let plain = StickerCaption(text: text, shape: shape ?? .bubble)
    return color.map { StickerCaption(text: text, shape: plain.shape, color: $0) } ?? plain
  }

  private static func geometry(_ arguments: Arguments) throws(UsageError) -> StickerGeometry {
    let crop = try arguments["crop"].map { text throws(UsageError) in
      let part = try rectangle(text, of: "crop", arguments)
      return StickerGeometry.Crop(
        x: Float(part.x), y: Float(part.y), width: Float(part.width), height: Float(part.height))
    }
    let flip = try arguments.choice("flip", of: Flip.self)
    let degrees = try arguments.number("rotate", in: -360...360) ?? 0
    // Quarter turns move pixels and change none.
    let isQuarter = degrees.truncatingRemainder(dividingBy: 90) == 0
    let turn = degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees
    return StickerGeometry(
      crop: crop, flipsAcross: flip == .h || flip == .hv, flipsDown: flip == .v || flip == .hv,
      quarterTurns: isQuarter ? Int(degrees / 90) : 0,
      straightening: Float(try arguments.number("straighten", in: -45...45) ?? 0), turn: isQuarter ? 0 : Float(turn))
  }
}
