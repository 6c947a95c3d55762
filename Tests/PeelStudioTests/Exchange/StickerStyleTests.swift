import PeelKernels
import Testing

@testable import PeelStudio

struct StickerStyleTests {
  static let styles = [
    StickerStyle(), .plain, StickerStyle(outlineWidth: 16, outlineHex: 0xff_80_10),
    StickerStyle(
      outline: StickerOutline(width: 5.5, color: RGBColor(hex: 0x12_34_56), side: .inside),
      shadow: StickerShadow(offsetX: -4, offsetY: 12, blur: 20, opacity: 0.5), glow: StickerGlow(radius: 40),
      effect: .shiny, caption: StickerCaption(text: "안녕 👋🏽 hello", shape: .bubble, color: RGBColor(hex: 0xff_ff_ff)),
      geometry: StickerGeometry(
        crop: StickerGeometry.Crop(x: 0.125, y: 0.25, width: 0.5, height: 0.5), flipsDown: true, quarterTurns: 3,
        straightening: -7.5, turn: 30),
      centring: .optical, margin: 20),
  ]

  @Test(arguments: styles)
  func `a style survives the way to the worker`(style: StickerStyle) throws {
    var writer = ByteWriter()
    style.write(to: &writer)
    var reader = ByteReader(writer.bytes)
    #expect(try StickerStyle(from: &reader) == style)
    try reader.end()
  }

  @Test(arguments: styles)
  func `a style that is cut off is refused at every byte`(style: StickerStyle) {
    var writer = ByteWriter()
    style.write(to: &writer)
    for count in 0..<writer.bytes.count {
      #expect(throws: StudioError.self) {
        var reader = ByteReader(Array(writer.bytes.prefix(count)))
        _ = try StickerStyle(from: &reader)
      }
    }
  }

  @Test func `a style says how far it would enlarge a picture`() throws {
    let picture = RGBAImage(width: 100, height: 50, pixels: [UInt8](repeating: 255, count: 20_000))
    #expect(abs(try #require(StickerStyle.plain.scale(of: picture, width: 618, height: 618)) - 6.16) < 1e-5)
    #expect(abs(try #require(StickerStyle.plain.scale(of: picture, width: 64, height: 64)) - 0.62) < 1e-5)
    #expect(StickerStyle.plain.scale(of: RGBAImage(width: 9, height: 9), width: 64, height: 64) == nil)
  }

  @Test func `every choice has a name that leads back to it`() {
    #expect(StickerEffect.allCases.map(\.rawValue) == ["none", "comic", "puffy", "shiny"])
    #expect(StickerCentring.allCases.map(\.rawValue) == ["box", "optical"])
    #expect(StickerOutline.Side.allCases.map(\.rawValue) == ["outside", "inside"])
    #expect(StickerCaption.Shape.allCases.map(\.rawValue) == ["arc-up", "arc-down", "line", "bubble"])
    #expect(StickerEffect(rawValue: "shiny") == .shiny)
  }
}
