import PeelKernels
import PeelTestSupport
import Testing

struct StickerLayoutTests {
  @Test(arguments: UInt64(0)..<120)
  func `nothing of a sticker leaves its canvas, and the margin stays clear`(seed: UInt64) throws {
    var random = SplitMix64(state: seed)
    let finish = StickerFinish.random(using: &random)
    let (wide, high) = (Int.random(in: 16...150, using: &random), Int.random(in: 16...150, using: &random))
    let image = Pictures.fixture(
      Int.random(in: 0...4, using: &random), width: Int.random(in: 8...90, using: &random),
      height: Int.random(in: 8...90, using: &random))
    let made = image.sticker(width: wide, height: high, finish)
    #expect(made.width == wide && made.height == high)
    let layout = try #require(
      StickerLayout(of: StickerExtent(of: image), width: wide, height: high, finish: finish))
    let box = try #require(made.alphaBox())
    #expect(box.union(layout.guide) == layout.guide)
    #expect(layout.guide.x >= 1 && layout.guide.y >= 1)
  }

  @Test func `a subject is never stretched, on wide canvases and high ones`() throws {
    let disc = Pictures.disc(width: 300, height: 200, radius: 80, color: .white)
    for (wide, high) in [(370, 320), (320, 370), (96, 74), (512, 200)] {
      let box = try #require(disc.sticker(width: wide, height: high, StickerFinish()).alphaBox(above: 127))
      #expect(abs(box.width - box.height) <= 1)
      #expect(box.height >= min(wide, high) - 4)
    }
  }

  @Test func `the optical centre moves a lopsided subject towards its weight, half way`() throws {
    // A heavy block on the left, a long thin tail to the right.
    var image = RGBAImage(width: 200, height: 100)
    for y in 0..<100 {
      for x in 0..<200 where x < 60 || (45..<55).contains(y) { image.pixels[(y * 200 + x) * 4 + 3] = 255 }
    }
    let extent = StickerExtent(of: image)
    let box = try #require(
      StickerLayout(of: extent, width: 618, height: 618, finish: StickerFinish(centring: .box)))
    let optical = try #require(
      StickerLayout(of: extent, width: 618, height: 618, finish: StickerFinish(centring: .optical)))
    #expect(optical.target.x > box.target.x)
    #expect(optical.target.x + optical.target.width <= 617)
    #expect(optical.target.width >= box.target.width * 11 / 12 - 1)
    #expect(abs(optical.target.y + optical.target.height / 2 - box.target.y - box.target.height / 2) <= 1)
  }

  @Test func `a film's frames share a box, so a thing that stands still stands still`() throws {
    var frames: [RGBAImage] = []
    for step in 0..<4 {
      var frame = RGBAImage(width: 120, height: 80)
      for y in 30..<40 { for x in 10..<20 { frame.pixels[(y * 120 + x) * 4 + 3] = 255 } }
      for y in 5..<15 { for x in 0..<10 { frame.pixels[(y * 120 + x + 40 + step * 20) * 4 + 1] = 255 } }
      for y in 5..<15 { for x in 0..<10 { frame.pixels[(y * 120 + x + 40 + step * 20) * 4 + 3] = 255 } }
      frames.append(frame)
    }
    var extent = StickerExtent()
    for frame in frames { extent.add(frame) }
    let finish = StickerFinish(outline: StickerOutline(width: 8), centring: .optical)
    let layout = try #require(StickerLayout(of: extent, width: 128, height: 128, finish: finish))
    #expect(layout.source == PixelBox(x: 10, y: 5, width: 100, height: 35))
    let still = frames.map { $0.sticker(layout, finish) }.map { made in
      (70..<100).map { y in Array(made.pixels[(y * 128) * 4..<(y * 128 + 30) * 4]) }
    }
    #expect(still.allSatisfy { $0 == still[0] })
  }

  @Test func `the scale says when a sticker is enlarged`() throws {
    let small = StickerExtent(of: Pictures.disc(width: 60, height: 60, radius: 100, color: .white))
    let layout = try #require(StickerLayout(of: small, width: 618, height: 618, finish: StickerFinish()))
    #expect(layout.scale > 10)
    let large = StickerExtent(of: RGBAImage(width: 900, height: 900, pixels: [UInt8](repeating: 255, count: 3_240_000)))
    #expect(try #require(StickerLayout(of: large, width: 618, height: 618, finish: StickerFinish())).scale < 1)
  }
}
