import PeelKernels
import PeelTestSupport
import Testing

struct StickerNumbersTests {
  @Test(arguments: UInt64(0)..<60)
  func `a finish and a geometry survive as numbers`(seed: UInt64) {
    var random = SplitMix64(state: seed)
    let sent = StickerNumbers(finish: .random(using: &random), geometry: .random(using: &random))
    #expect(sent.values.count == StickerNumbers.count)
    #expect(StickerNumbers(sent.values) == sent)
  }

  @Test(arguments: UInt64(0)..<60)
  func `any numbers at all become a sound finish and geometry`(seed: UInt64) {
    var random = SplitMix64(state: seed)
    let wild: [Float] = [.nan, .infinity, -.infinity, 1e38, -1e38, -1, 0, 0.5, 2, 3.5]
    let values = (0..<StickerNumbers.count).map { _ in wild.randomElement(using: &random) ?? 0 }
    let made = StickerNumbers(values)
    #expect(StickerNumbers(made.values) == made)
    #expect(StickerOutline.widths.contains(made.finish.outline.width))
    #expect(StickerFinish.margins.contains(made.finish.margin))
    #expect((0...3).contains(made.geometry.quarterTurns))
    if let crop = made.geometry.crop { #expect(crop.x + crop.width <= 1 && crop.y + crop.height <= 1) }
  }
}

extension StickerFinish {
  static func random(using random: inout SplitMix64) -> StickerFinish {
    let color = RGBColor(hex: UInt32.random(in: 0...0xff_ff_ff, using: &random))
    return StickerFinish(
      outline: StickerOutline(
        width: Float.random(in: StickerOutline.widths, using: &random), color: color,
        side: StickerOutline.Side.allCases.randomElement(using: &random) ?? .outside),
      shadow: Bool.random(using: &random)
        ? StickerShadow(
          offsetX: Float.random(in: StickerShadow.offsets, using: &random), offsetY: 3, blur: 9, color: color,
          opacity: 0.5) : nil,
      glow: Bool.random(using: &random) ? StickerGlow(radius: 20, color: color, opacity: 0.75) : nil,
      effect: StickerEffect.allCases.randomElement(using: &random) ?? .none,
      centring: StickerCentring.allCases.randomElement(using: &random) ?? .box,
      margin: Float.random(in: StickerFinish.margins, using: &random))
  }
}

extension StickerGeometry {
  static func random(using random: inout SplitMix64) -> StickerGeometry {
    StickerGeometry(
      crop: Bool.random(using: &random) ? Crop(x: 0.1, y: 0.25, width: 0.5, height: 0.75) : nil,
      flipsAcross: Bool.random(using: &random), flipsDown: Bool.random(using: &random),
      quarterTurns: Int.random(in: 0...3, using: &random),
      straightening: Float.random(in: straightenings, using: &random), turn: Float.random(in: turns, using: &random))
  }
}
