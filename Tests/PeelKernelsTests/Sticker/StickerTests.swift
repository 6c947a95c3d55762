import PeelKernels
import PeelTestSupport
import Testing

struct StickerTests {
  @Test(arguments: [300, 408, 512, 618], [Float(0), 4, 16, 64])
  func `a sticker is square, centred, unstretched and has a clear rim`(side: Int, outline: Float) throws {
    let cutOut = Pictures.disc(width: 900, height: 400, radius: 150, color: RGBColor(hex: 0x30_80_30))
    let made = cutOut.sticker(width: side, height: side, StickerFinish(outline: StickerOutline(width: outline)))
    #expect(made.width == side && made.height == side)
    let box = try #require(made.alphaBox())
    #expect(box.x >= 1 && box.y >= 1 && box.x + box.width < side && box.y + box.height < side)
    #expect(abs(box.width - box.height) <= 1)
    #expect(abs(2 * box.x + box.width - side) <= 1 && abs(2 * box.y + box.height - side) <= 1)
    #expect(box.width >= side - 6)
  }

  @Test(arguments: UInt64(0)..<12)
  func `the outline is opaque within its width and absent beyond it`(seed: UInt64) {
    var random = SplitMix64(state: seed)
    let (width, height) = (90, 80)
    let mask = Pictures.randomMask(width: width, height: height, using: &random)
    let border = Float(Int.random(in: 3...9, using: &random))
    var image = RGBAImage(width: width, height: height)
    for at in 0..<width * height where mask.values[at] >= 128 {
      image.pixels[at * 4 + 2] = 200
      image.pixels[at * 4 + 3] = mask.values[at]
    }
    let color = RGBColor(hex: 0xff_80_10)
    let made = image.outlined(width: border, color: color)
    let rounding = max(1.5, border * 0.75)
    var field = mask.values.map { $0 >= 128 ? Float(0) : DistanceTransform.far }
    DistanceTransform.transform(&field, width: width, height: height)
    for at in 0..<width * height {
      let distance = field[at].squareRoot()
      let pixel = made[at % width, at / width]
      if distance <= border - 2 { #expect(pixel[3] == 255) }
      if distance > border + rounding + 2 { #expect(pixel == [0, 0, 0, 0]) }
      if distance > 0, pixel[3] > 0 { #expect(pixel[0] == 255 && pixel[1] == 128 && pixel[2] == 16) }
    }
  }

  @Test func `along a straight edge the outline is as wide as asked, with a soft rim`() {
    var image = RGBAImage(width: 120, height: 120)
    for y in 40..<80 { for x in 40..<80 { image.pixels[(y * 120 + x) * 4 + 3] = 255 } }
    let made = image.outlined(width: 12, color: .white)
    let alpha = (80..<100).map { Int(made[$0, 60][3]) }
    #expect(alpha[0..<10].allSatisfy { $0 == 255 })
    let painted: Int = alpha.reduce(0, +)
    #expect(abs(painted - 12 * 255) < 128)
    #expect(alpha[15...].allSatisfy { $0 == 0 })
  }

  @Test func `haze beyond the outline is cleared, haze within it stays`() {
    var image = RGBAImage(width: 100, height: 60)
    for y in 20..<40 {
      for x in 20..<40 { image.pixels[(y * 100 + x) * 4 + 3] = 255 }
      for x in 40..<95 { image.pixels[(y * 100 + x) * 4 + 3] = 90 }
    }
    let made = image.outlined(width: 8, color: .white)
    #expect(made[42, 30] == [165, 165, 165, 255])
    #expect(made[80, 30] == [0, 0, 0, 0])
  }

  @Test func `nothing visible gives a clear sticker, one pixel gives a full one`() {
    let clear = RGBAImage(width: 50, height: 50)
    #expect(
      clear.sticker(width: 300, height: 300, StickerFinish(outline: StickerOutline(width: 16)))
        == RGBAImage(width: 300, height: 300))
    var dot = clear
    dot.pixels[3] = 255
    #expect(dot.sticker(width: 64, height: 64, StickerFinish())[32, 32] == [0, 0, 0, 255])
  }
}
