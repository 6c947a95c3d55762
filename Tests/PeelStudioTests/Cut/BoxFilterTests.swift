import PeelTestSupport
import Testing

@testable import PeelStudio

struct BoxFilterTests {
  @Test(arguments: UInt64(0)..<20)
  func `a box mean equals the mean of its window`(seed: UInt64) {
    var random = SplitMix64(state: seed)
    let (width, height) = (Int.random(in: 1...20, using: &random), Int.random(in: 1...20, using: &random))
    let radius = Int.random(in: 1...12, using: &random)
    let source = (0..<width * height).map { _ in
      SIMD4<Float>((0..<4).map { _ in Float.random(in: 0...1, using: &random) })
    }
    let got = BoxFilter.mean(source, width: width, height: height, radius: radius)
    for y in 0..<height {
      for x in 0..<width {
        var (sum, count) = (SIMD4<Float>.zero, Float(0))
        for v in max(0, y - radius)...min(height - 1, y + radius) {
          for u in max(0, x - radius)...min(width - 1, x + radius) {
            sum += source[v * width + u]
            count += 1
          }
        }
        let difference = got[y * width + x] - sum / count
        #expect((difference * difference).max() < 1e-9)
      }
    }
  }
}
