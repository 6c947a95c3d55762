import PeelKernels
import PeelTestSupport
import Testing

struct BackdropTests {
  private static var square: RGBAImage {
    var image = RGBAImage(width: 160, height: 160)
    for y in 60..<100 {
      for x in 60..<100 {
        image.pixels[(y * 160 + x) * 4] = 200
        image.pixels[(y * 160 + x) * 4 + 3] = 255
      }
    }
    return image
  }

  @Test func `a hard shadow is the shape, moved, of one colour and opacity`() {
    let shadow = StickerShadow(offsetX: 20, offsetY: 10, blur: 0, color: RGBColor(hex: 0x10_20_30), opacity: 0.5)
    let made = Self.square.finished(StickerFinish(shadow: shadow), unit: 1)
    for y in 0..<160 {
      for x in 0..<160 {
        let inside = (60..<100).contains(x) && (60..<100).contains(y)
        let shaded = (80..<120).contains(x) && (70..<110).contains(y)
        #expect(made[x, y] == (inside ? [200, 0, 0, 255] : shaded ? [16, 32, 48, 128] : [0, 0, 0, 0]))
      }
    }
  }

  @Test(arguments: [1, 2, 3, 7, 20])
  func `a blurred edge spreads as far as asked and keeps its weight`(reach: Int) throws {
    let shape = Self.square.alpha
    let soft = shape.softened(reach: reach)
    let weights = [shape, soft].map { $0.values.reduce(0) { $0 + Int($1) } }
    #expect(abs(weights[0] - weights[1]) < weights[0] / 50)
    let far = PixelBox(x: 60 - reach, y: 60 - reach, width: 40 + 2 * reach, height: 40 + 2 * reach)
    let image = RGBAImage(width: 160, height: 160).withAlpha(soft)
    #expect(try #require(image.alphaBox()).union(far) == far)
    #expect(soft.values[80 * 160 + 60 - max(1, reach / 2)] > 0)
  }

  @Test func `a glow fades outwards on all sides alike and ends at its radius`() {
    let glow = StickerGlow(radius: 30, color: RGBColor(hex: 0xff_d0_40), opacity: 1)
    let made = Self.square.finished(StickerFinish(glow: glow), unit: 1)
    let right = (100..<132).map { Int(made[$0, 80][3]) }
    #expect(right == (100..<132).map { Int(made[159 - $0, 80][3]) })
    #expect(right == (100..<132).map { Int(made[80, $0][3]) })
    #expect(zip(right, right.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(right[0] > 200 && right[15] > 20 && right[15] < 200 && right[30] == 0)
  }

  @Test func `an outline inside covers the rim and leaves shape and middle alone`() {
    let made = Self.square.outlinedInside(width: 8, color: RGBColor(hex: 0x00_80_ff))
    #expect(made.alpha == Self.square.alpha)
    #expect(made[62, 80] == [0, 128, 255, 255] && made[80, 98] == [0, 128, 255, 255])
    #expect(made[80, 80] == [200, 0, 0, 255] && made[72, 80] == [200, 0, 0, 255])
  }
}
