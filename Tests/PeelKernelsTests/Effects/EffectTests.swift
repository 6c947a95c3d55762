import PeelKernels
import PeelTestSupport
import Testing

struct EffectTests {
  private static let effects: [StickerEffect] = [.comic, .puffy, .shiny]

  /// A grey ball with a soft gradient and fine noise, as a photo has.
  private static func ball(side: Int = 240, noise: Int = 12) -> RGBAImage {
    var random = SplitMix64(state: 4)
    var image = Pictures.disc(width: side, height: side, radius: Double(side) * 0.4, color: RGBColor(hex: 0x80_80_80))
    for y in 0..<side {
      for x in 0..<side {
        let at = (y * side + x) * 4
        if image.pixels[at + 3] == 0 { continue }
        let value = 60 + 150 * x / side + Int.random(in: -noise...noise, using: &random)
        for byte in 0..<3 { image.pixels[at + byte] = UInt8(value) }
      }
    }
    return image
  }

  @Test(arguments: effects, UInt64(0)..<8)
  func `an effect changes colours and never the shape`(effect: StickerEffect, seed: UInt64) {
    var random = SplitMix64(state: seed)
    let image = Pictures.noise(
      width: Int.random(in: 1...50, using: &random), height: Int.random(in: 1...50, using: &random), using: &random)
    let made = image.applying(effect, unit: Float.random(in: 0.02...2, using: &random))
    #expect(made.alpha == image.alpha)
    for at in 0..<image.width * image.height where image.pixels[at * 4 + 3] == 0 {
      #expect(made.pixels[at * 4..<at * 4 + 4] == image.pixels[at * 4..<at * 4 + 4])
    }
    #expect(image.applying(.none, unit: 1) == image)
  }

  @Test(arguments: effects, [(16, 16), (17, 300), (512, 40)])
  func `every effect is drawn on the smallest and the narrowest canvas`(effect: StickerEffect, canvas: (Int, Int)) {
    let made = Self.ball().sticker(width: canvas.0, height: canvas.1, StickerFinish(effect: effect))
    #expect(made.alphaBox() != nil)
  }

  @Test func `puffy is lit from the upper left and keeps the middle`() {
    let ball = Self.ball(noise: 0)
    let plain = ball.pixels
    let made = ball.applying(.puffy, unit: 0.6)
    let change = { (x: Int, y: Int) in
      Int(made.pixels[(y * 240 + x) * 4]) - Int(plain[(y * 240 + x) * 4])
    }
    #expect(change(62, 62) > 40)
    #expect(change(178, 178) < -20)
    #expect(abs(change(120, 120)) <= 6)
  }

  @Test func `comic draws in few tones, with a dark rim and dots only in the shade`() {
    let made = Self.ball().applying(.comic, unit: 0.6)
    for (x, y) in [(24, 120), (215, 120), (120, 25), (120, 214)] { #expect(made[x, y][1] < 60) }
    let tones = { (from: Int, to: Int) in
      let row = (from..<to).map { Int(made[$0, 120][1]) }
      return zip(row, row.dropFirst()).filter { abs($0 - $1) > 12 }.count
    }
    #expect(tones(40, 80) > 6)
    #expect(tones(160, 200) <= 4)
  }

  @Test func `shiny brings every hue to a grey thing`() {
    let made = Self.ball(noise: 0).applying(.shiny, unit: 240.0 / 618)
    var strongest = [0, 0, 0]
    for at in 0..<240 * 240 where made.pixels[at * 4 + 3] > 0 {
      let colour = (0..<3).map { Int(made.pixels[at * 4 + $0]) }
      let most = colour.firstIndex(of: colour.max() ?? 0) ?? 0
      if (colour.max() ?? 0) - (colour.min() ?? 0) > 12 { strongest[most] += 1 }
    }
    #expect(strongest.allSatisfy { $0 > 1500 })
  }

  @Test func `an effect at two sizes is the same effect`() {
    for effect in Self.effects {
      let finish = StickerFinish(effect: effect)
      let large = Self.ball().sticker(width: 618, height: 618, finish).resized(width: 206, height: 206)
      let small = Self.ball().sticker(width: 206, height: 206, finish)
      var sum = 0
      for at in 0..<large.pixels.count { sum += abs(Int(large.pixels[at]) - Int(small.pixels[at])) }
      #expect(sum / large.pixels.count < 14)
    }
  }
}
