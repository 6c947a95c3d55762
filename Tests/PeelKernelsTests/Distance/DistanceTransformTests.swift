import PeelKernels
import PeelTestSupport
import Testing

struct DistanceTransformTests {
  @Test(arguments: UInt64(0)..<60)
  func `distances equal a search over all seeds`(seed: UInt64) {
    var random = SplitMix64(state: seed)
    let (width, height) = (Int.random(in: 1...40, using: &random), Int.random(in: 1...40, using: &random))
    let mask = Pictures.randomMask(width: width, height: height, using: &random)
    let seeds = mask.values.indices.filter { mask.values[$0] > 0 }
    var field = mask.values.map { $0 > 0 ? Float(0) : DistanceTransform.far }
    DistanceTransform.transform(&field, width: width, height: height)
    let expected = mask.values.indices.map { at in
      seeds.map { seed in
        let (dx, dy) = (at % width - seed % width, at / width - seed / width)
        return Float(dx * dx + dy * dy)
      }.min() ?? DistanceTransform.far
    }
    #expect(field == expected)
  }

  @Test func `one seed in a corner of a large field is exact everywhere`() {
    let side = 1024
    var field = [Float](repeating: DistanceTransform.far, count: side * side)
    field[0] = 0
    DistanceTransform.transform(&field, width: side, height: side)
    let wrong = field.indices.first { at in
      let (x, y) = (at % side, at / side)
      return field[at] != Float(x * x + y * y)
    }
    #expect(wrong == nil)
  }
}
