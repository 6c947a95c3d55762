import PeelKernels
import PeelTestSupport
import Testing

struct ResizeTests {
  @Test(arguments: UInt64(0)..<20)
  func `shrinking averages the covered area, colours weighted by alpha`(seed: UInt64) {
    var random = SplitMix64(state: seed)
    let (width, height) = (Int.random(in: 2...30, using: &random), Int.random(in: 2...30, using: &random))
    let image = Pictures.noise(width: width, height: height, using: &random)
    let (wide, high) = (Int.random(in: 1...width, using: &random), Int.random(in: 1...height, using: &random))
    let made = image.resized(width: wide, height: high)
    for y in 0..<high {
      for x in 0..<wide {
        var sum = [0.0, 0.0, 0.0, 0.0]
        var area = 0.0
        for v in 0..<height {
          for u in 0..<width {
            let across = overlap(u, x, Double(width) / Double(wide))
            let cover = across * overlap(v, y, Double(height) / Double(high))
            let pixel = image[u, v].map(Double.init)
            for channel in 0..<3 { sum[channel] += cover * pixel[channel] * pixel[3] / 255 }
            sum[3] += cover * pixel[3]
            area += cover
          }
        }
        let got = made[x, y].map(Double.init)
        #expect(abs(got[3] - sum[3] / area) <= 0.51)
        if sum[3] / area < 1 { continue }
        for channel in 0..<3 { #expect(abs(got[channel] - sum[channel] * 255 / sum[3]) <= 0.6) }
      }
    }
  }

  /// How much of source cell `cell` the target cell `target` covers.
  private func overlap(_ cell: Int, _ target: Int, _ scale: Double) -> Double {
    max(0, min(Double(cell + 1), Double(target + 1) * scale) - max(Double(cell), Double(target) * scale))
  }

  @Test(arguments: [(10, 10, 33, 21), (200, 100, 618, 309), (1, 1, 64, 64), (7, 300, 3, 618), (64, 64, 64, 64)])
  func `one colour stays that colour at any size`(width: Int, height: Int, wide: Int, high: Int) {
    var image = Pictures.disc(width: width, height: height, radius: 1e6, color: RGBColor(hex: 0x7f_03_fe))
    for at in 0..<width * height { image.pixels[at * 4 + 3] = 201 }
    let made = image.resized(width: wide, height: high)
    #expect(made.width == wide && made.height == high)
    #expect((0..<wide * high).allSatisfy { made[$0 % wide, $0 / wide] == [0x7f, 0x03, 0xfe, 201] })
  }

  @Test func `a sharp reduction keeps a slope straight where an area mean keeps it too, and edges crisper`() {
    var image = RGBAImage(width: 300, height: 8)
    for y in 0..<8 {
      for x in 0..<300 {
        for byte in 0..<3 { image.pixels[(y * 300 + x) * 4 + byte] = x < 150 ? 40 : 200 }
        image.pixels[(y * 300 + x) * 4 + 3] = 255
      }
    }
    let sharp = image.resized(width: 101, height: 3, shrinking: .sharp)
    let soft = image.resized(width: 101, height: 3)
    #expect(sharp.alpha.values.allSatisfy { $0 == 255 })
    #expect(sharp[10, 1] == [40, 40, 40, 255] && sharp[90, 1] == [200, 200, 200, 255])
    let steepest = { (made: RGBAImage) in (0..<100).map { Int(made[$0 + 1, 1][0]) - Int(made[$0, 1][0]) }.max() ?? 0 }
    #expect(steepest(sharp) > steepest(soft))
  }

  @Test func `a large reduction adds light, so that fine black on white is as bright as it looks`() {
    var image = RGBAImage(width: 480, height: 480, pixels: [UInt8](repeating: 255, count: 480 * 480 * 4))
    for at in 0..<480 * 480 where (at % 480 + at / 480) % 2 == 0 {
      for byte in 0..<3 { image.pixels[at * 4 + byte] = 0 }
    }
    // Half of the light is the code 188 (IEC 61966-2-1).
    let small = image.resized(width: 60, height: 60, shrinking: .sharp)
    for x in 5..<55 { #expect((186...190).contains(small[x, 30][0]) && small[x, 30][3] == 255) }
    var grey = image
    for at in stride(from: 0, to: grey.pixels.count, by: 4) {
      for byte in 0..<3 { grey.pixels[at + byte] = UInt8(at / 4 % 480 * 255 / 479) }
    }
    let steps = grey.resized(width: 120, height: 120, shrinking: .sharp)
    for x in 4..<116 { #expect(abs(Int(steps[x, 60][0]) - (4 * x + 2) * 255 / 479) <= 1) }
  }

  @Test func `a clear pixel's hidden colour never shows`() {
    var image = Pictures.disc(width: 64, height: 64, radius: 20, color: RGBColor(hex: 0xff_00_00))
    for at in 0..<64 * 64 where image.pixels[at * 4 + 3] == 0 {
      image.pixels[at * 4 + 1] = 255
      image.pixels[at * 4 + 2] = 255
    }
    for side in [23, 64 * 3] {
      let made = image.resized(width: side, height: side)
      for at in 0..<side * side where made.pixels[at * 4 + 3] > 0 {
        #expect(made.pixels[at * 4 + 1] <= 1 && made.pixels[at * 4 + 2] <= 1)
      }
    }
  }

  @Test(arguments: [(100, 50, 618, 309), (50, 100, 309, 618), (1, 4000, 1, 618), (3, 3, 618, 618)])
  func `a shape fits its square unstretched`(width: Int, height: Int, wide: Int, high: Int) {
    #expect(RGBAImage(width: width, height: height).fitting(side: 618) == (wide, high))
  }
}
