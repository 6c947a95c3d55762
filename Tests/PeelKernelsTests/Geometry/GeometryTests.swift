import PeelKernels
import PeelTestSupport
import Testing

struct GeometryTests {
  private static func noise(_ width: Int, _ height: Int, seed: UInt64 = 7) -> RGBAImage {
    var random = SplitMix64(state: seed)
    return Pictures.noise(width: width, height: height, using: &random)
  }

  @Test func `a quarter turn moves each pixel to its place`() {
    let image = Self.noise(5, 3)
    let turned = image.quarterTurned(1)
    #expect(turned.width == 3 && turned.height == 5)
    for y in 0..<3 { for x in 0..<5 { #expect(turned[2 - y, x] == image[x, y]) } }
  }

  @Test(arguments: [(1, 1), (5, 3), (16, 16), (3, 40)])
  func `turns and flips undo one another without a trace`(width: Int, height: Int) {
    let image = Self.noise(width, height)
    #expect(image.quarterTurned(1).quarterTurned(3) == image)
    #expect(image.quarterTurned(2).quarterTurned(2) == image)
    #expect(image.quarterTurned(1).quarterTurned(1) == image.quarterTurned(2))
    #expect(image.flippedAcross.flippedAcross == image)
    #expect(image.flippedDown.flippedDown == image)
    #expect(image.flippedAcross.flippedDown == image.quarterTurned(2))
    #expect(image.turned(degrees: 90) == image.quarterTurned(1))
    #expect(image.turned(degrees: -90) == image.quarterTurned(3))
    #expect(image.turned(degrees: 0) == image && image.straightened(degrees: 0) == image)
  }

  @Test(arguments: [Float(-170), -45, -10, 3, 30, 45, 60, 89, 123])
  func `a turned disc keeps its place, size and colour`(degrees: Float) throws {
    let disc = Pictures.disc(width: 121, height: 81, radius: 30, color: RGBColor(hex: 0xe4_57_2e))
    let turned = disc.turned(degrees: degrees)
    let box = try #require(turned.alphaBox(above: 127))
    #expect(abs(box.width - 61) <= 2 && abs(box.height - 61) <= 2)
    #expect(abs(2 * box.x + box.width - turned.width) <= 2 && abs(2 * box.y + box.height - turned.height) <= 2)
    #expect(turned[turned.width / 2, turned.height / 2] == [0xe4, 0x57, 0x2e, 255])
    let weights = [disc, turned].map { $0.alpha.values.reduce(0) { $0 + Int($1) } }
    #expect(abs(weights[0] - weights[1]) < weights[0] / 200)
    for at in 0..<turned.width * turned.height where turned.pixels[at * 4 + 3] > 0 {
      #expect(Array(turned.pixels[at * 4..<at * 4 + 3]) == [0xe4, 0x57, 0x2e])
    }
  }

  @Test func `a turn goes clockwise`() throws {
    var image = RGBAImage(width: 101, height: 101)
    for y in 0..<9 { for x in 46..<55 { image.pixels[(y * 101 + x) * 4 + 3] = 255 } }
    let turned = image.turned(degrees: 45)
    let box = try #require(turned.alphaBox(above: 127))
    #expect(box.x > turned.width / 2 && box.y + box.height < turned.height / 2)
  }

  @Test(arguments: [Float(-45), -20, -1.5, 2, 9.75, 33, 45], [(200, 100), (100, 200), (64, 64)])
  func `a straightened picture keeps its shape and has no empty corner`(degrees: Float, size: (Int, Int)) {
    var image = Self.noise(size.0, size.1)
    for at in 0..<size.0 * size.1 { image.pixels[at * 4 + 3] = 255 }
    let made = image.straightened(degrees: degrees)
    #expect(made.alpha.values.allSatisfy { $0 == 255 })
    let (shape, before) = (Double(made.width) / Double(made.height), Double(size.0) / Double(size.1))
    #expect(abs(shape / before - 1) < 0.05)
    #expect(made.width <= size.0 && made.height <= size.1)
  }

  @Test func `crop, flips and turns are done in the order that is written down`() {
    let image = Self.noise(40, 20)
    let geometry = StickerGeometry(
      crop: StickerGeometry.Crop(x: 0.25, y: 0.5, width: 0.5, height: 0.25), flipsAcross: true, quarterTurns: 1)
    let part = image.cropped(to: PixelBox(x: 10, y: 10, width: 20, height: 5))
    #expect(image.applying(geometry) == part.flippedAcross.quarterTurned(1))
    #expect(image.applying(.identity) == image)
  }

  @Test(arguments: UInt64(0)..<60)
  func `any geometry gives a picture`(seed: UInt64) {
    var random = SplitMix64(state: seed)
    let image = Self.noise(Int.random(in: 1...40, using: &random), Int.random(in: 1...40, using: &random), seed: seed)
    let numbers = (0..<StickerNumbers.count).map { _ in Float.random(in: -2...60, using: &random) }
    let made = image.applying(StickerNumbers(numbers).geometry)
    #expect(made.width >= 1 && made.height >= 1)
  }
}
