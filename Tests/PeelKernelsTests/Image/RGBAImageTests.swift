import PeelKernels
import PeelTestSupport
import Testing

struct RGBAImageTests {
  @Test(arguments: UInt64(0)..<40)
  func `the alpha box is the smallest that holds all visible pixels`(seed: UInt64) {
    var random = SplitMix64(state: seed)
    let (width, height) = (Int.random(in: 1...30, using: &random), Int.random(in: 1...30, using: &random))
    let mask = Pictures.randomMask(width: width, height: height, using: &random)
    let image = RGBAImage(width: width, height: height).withAlpha(mask)
    let set = mask.values.indices.filter { mask.values[$0] > 140 }
    guard let box = image.alphaBox(above: 140) else {
      #expect(set.isEmpty)
      return
    }
    #expect(box.x == set.map { $0 % width }.min() && box.y == set.map { $0 / width }.min())
    #expect(box.x + box.width - 1 == set.map { $0 % width }.max())
    #expect(box.y + box.height - 1 == set.map { $0 / width }.max())
    let cropped = image.cropped(to: box)
    #expect(cropped.alpha.values.filter { $0 > 140 }.count == set.count)
  }

  @Test(arguments: UInt64(0)..<10)
  func `premultiplying and back keeps every visible pixel`(seed: UInt64) {
    var random = SplitMix64(state: seed)
    let image = Pictures.noise(width: 17, height: 9, using: &random)
    let back = RGBAImage(width: 17, height: 9, premultiplied: image.premultiplied())
    for at in 0..<17 * 9 {
      let (before, after) = (image[at % 17, at / 17], back[at % 17, at / 17])
      #expect(before[3] == 0 ? after == [0, 0, 0, 0] : before == after)
    }
  }

  @Test func `a picture lies where it was placed`() {
    let image = Pictures.disc(width: 5, height: 3, radius: 9, color: .white)
    let square = image.placed(x: 2, y: 3, onCanvasOf: 9, by: 9)
    #expect(square.alphaBox() == PixelBox(x: 2, y: 3, width: 5, height: 3))
  }

  @Test func `the dominant colour is the one that fills most, and none for a clear picture`() {
    var image = Pictures.disc(width: 40, height: 40, radius: 18, color: RGBColor(hex: 0xd2_3c_28))
    image.pixels[(20 * 40 + 20) * 4] = 0
    #expect(image.dominantColor == RGBColor(hex: 0xd2_3c_28))
    #expect(RGBAImage(width: 4, height: 4).dominantColor == nil)
    #expect(RGBColor(hex: 0x01_02_03).hex == 0x01_02_03)
  }
}
