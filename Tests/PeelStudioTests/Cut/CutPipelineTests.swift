import PeelKernels
import PeelTestSupport
import Testing

@testable import PeelStudio

struct CutPipelineTests {
  /// A disc of values up to 1 on a noisy photo, with haze round it.
  private func scene(seed: UInt64) -> (pipeline: CutPipeline, mask: Plane) {
    var random = SplitMix64(state: seed)
    let (width, height) = (240, 180)
    let (centerX, centerY) = (Float.random(in: 0...240, using: &random), Float.random(in: 0...180, using: &random))
    var photo = RGBAImage(width: width, height: height)
    var mask = Plane(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let (dx, dy) = (Float(x) - centerX, Float(y) - centerY)
        let index = y * width + x
        mask.values[index] = min(max(1.5 - (dx * dx + dy * dy).squareRoot() / 20, 0), 1)
        for channel in 0..<3 { photo.pixels[index * 4 + channel] = UInt8.random(in: 0...255, using: &random) }
        photo.pixels[index * 4 + 3] = 255
      }
    }
    return (CutPipeline(photo: Photo(photo), checkpoint: {}), mask)
  }

  @Test(arguments: UInt64(0)..<10)
  func `the edge comes out the same whether or not the far background is looked at`(seed: UInt64) {
    let (pipeline, mask) = scene(seed: seed)
    // A speck in each corner makes the box the whole photo.
    var corners = mask
    for at in [0, 239, 179 * 240, 180 * 240 - 1] { corners.values[at] = max(mask.values[at], 0.051) }
    let (near, whole) = (pipeline.refined(mask), pipeline.refined(corners))
    for y in 40..<140 {
      for x in 40..<200 { #expect(abs(near.values[y * 240 + x] - whole.values[y * 240 + x]) < 1e-3) }
    }
  }

  @Test func `a box holds all that is above a value, and its margin ends at the edge`() {
    var plane = Plane(width: 9, height: 7)
    #expect(plane.bounds(above: 0) == nil)
    plane.values[2 * 9 + 3] = 0.4
    plane.values[5 * 9 + 7] = 0.2
    #expect(plane.bounds(above: 0.1) == PixelBox(x: 3, y: 2, width: 5, height: 4))
    #expect(plane.bounds(above: 0.3) == PixelBox(x: 3, y: 2, width: 1, height: 1))
    #expect(plane.bounds(above: 0.1, margin: 2) == PixelBox(x: 1, y: 0, width: 8, height: 7))
  }

  @Test func `colours count the more, the less decided the models are round a pixel`() {
    // Decided on the left, less and less towards the right.
    var plane = Plane(width: 400, height: 20)
    for index in plane.values.indices { plane.values[index] = [1, 0.9, 0.7, 0.5][index % 400 / 100] }
    let shares = CutPipeline.colorShares(beside: plane)
    let at = [50, 150, 250, 350].map { shares[10 * 400 + $0] }
    for (share, wanted) in zip(at, [0.3, 0.4, 0.55, 0.55] as [Float]) { #expect(abs(share - wanted) < 1e-3) }
    #expect(shares.allSatisfy { $0 >= 0.3 && $0 <= 0.55 })
  }

  @Test(arguments: [(6, Float(1), true), (6, 0.5, false), (2, 1, false), (14, 0.5, true)])
  func `an island stays when it is large, or small and solid`(side: Int, value: Float, stays: Bool) {
    var plane = Plane(width: 120, height: 60)
    for y in 5..<55 {
      for x in 5..<55 { plane.values[y * 120 + x] = 1 }
    }
    for y in 20..<20 + side {
      for x in 90..<90 + side { plane.values[y * 120 + x] = value }
    }
    let tidied = CutPipeline.tidied(plane)
    #expect((tidied.values[21 * 120 + 91] > 0) == stays)
    #expect(tidied.values[30 * 120 + 30] == 1)
  }

  @Test func `what is not kept has no colour`() {
    let (pipeline, mask) = scene(seed: 7)
    let cut = pipeline.cutOut(mask, method: .fine, certainty: 1).image
    for at in stride(from: 0, to: cut.pixels.count, by: 4) where cut.pixels[at + 3] == 0 {
      #expect(cut.pixels[at..<at + 3].allSatisfy { $0 == 0 })
    }
    #expect(cut.pixels.contains { $0 != 0 })
  }
}
