import PeelKernels

/// A style as the browser writes it; the twin of `styleNumbers` in Web/js/workers/kernels.js.
struct KernelStyle: Decodable, Sendable {
  struct Outline: Decodable, Sendable {
    let width: Float
    let color: UInt32?
    let side: String?
  }

  struct Shadow: Decodable, Sendable {
    let offsetX: Float
    let offsetY: Float
    let blur: Float
    let color: UInt32?
    let opacity: Float
  }

  struct Glow: Decodable, Sendable {
    let radius: Float
    let color: UInt32
    let opacity: Float
  }

  struct Geometry: Decodable, Sendable {
    let crop: [String: Float]?
    let flipsAcross: Bool?
    let flipsDown: Bool?
    let quarterTurns: Int?
    let straightening: Float?
    let turn: Float?
  }

  private let outline: Outline?
  private let shadow: Shadow?
  private let glow: Glow?
  private let effect: String?
  private let centring: String?
  private let margin: Float?
  private let turned: Geometry?

  private enum CodingKeys: String, CodingKey {
    case outline, shadow, glow, effect, centring, margin
    case turned = "geometry"
  }

  var name: String {
    [effect, outline?.side, centring, shadow.map { _ in "shadow" }, glow.map { _ in "glow" }].compactMap(\.self)
      .joined(separator: " ")
  }

  var finish: StickerFinish {
    StickerFinish(
      outline: outline.map {
        StickerOutline(
          width: $0.width, color: RGBColor(hex: $0.color ?? 0xff_ff_ff),
          side: $0.side.flatMap(StickerOutline.Side.init) ?? .outside)
      } ?? .none,
      shadow: shadow.map {
        StickerShadow(
          offsetX: $0.offsetX, offsetY: $0.offsetY, blur: $0.blur, color: RGBColor(hex: $0.color ?? 0),
          opacity: $0.opacity)
      },
      glow: glow.map { StickerGlow(radius: $0.radius, color: RGBColor(hex: $0.color), opacity: $0.opacity) },
      effect: effect.flatMap(StickerEffect.init) ?? .none, centring: centring.flatMap(StickerCentring.init) ?? .box,
      margin: margin ?? 0)
  }

  var geometry: StickerGeometry {
    StickerGeometry(
      crop: turned?.crop.map {
        StickerGeometry.Crop(x: $0["x"] ?? 0, y: $0["y"] ?? 0, width: $0["width"] ?? 1, height: $0["height"] ?? 1)
      },
      flipsAcross: turned?.flipsAcross ?? false, flipsDown: turned?.flipsDown ?? false,
      quarterTurns: turned?.quarterTurns ?? 0, straightening: turned?.straightening ?? 0, turn: turned?.turn ?? 0)
  }
}
