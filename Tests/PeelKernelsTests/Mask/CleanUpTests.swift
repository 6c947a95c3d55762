import PeelKernels
import PeelTestSupport
import Testing

struct CleanUpTests {
  @Test(arguments: UInt64(0)..<40)
  func `closing equals growing and shrinking by a disc, pixel by pixel`(seed: UInt64) {
    var random = SplitMix64(state: seed)
    let (width, height) = (Int.random(in: 1...24, using: &random), Int.random(in: 1...24, using: &random))
    let radius = Int.random(in: 1...4, using: &random)
    let mask = Pictures.randomMask(width: width, height: height, using: &random)
    var disc: [(Int, Int)] = []
    for dy in -radius...radius {
      for dx in -radius...radius where dx * dx + dy * dy <= radius * radius { disc.append((dx, dy)) }
    }
    let set: (Int, Int) -> Bool = { x, y in
      x >= 0 && y >= 0 && x < width && y < height && mask.values[y * width + x] >= 128
    }
    let grown: (Int, Int) -> Bool = { x, y in disc.contains { set(x + $0.0, y + $0.1) } }
    var expected = Mask(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width where disc.allSatisfy({ grown(x + $0.0, y + $0.1) }) { expected.values[y * width + x] = 255 }
    }
    #expect(mask.closed(radius: Float(radius)) == expected)
  }

  @Test(arguments: UInt64(0)..<40)
  func `parts are what a repeated spreading of labels finds`(seed: UInt64) {
    var random = SplitMix64(state: seed)
    let (width, height) = (Int.random(in: 1...24, using: &random), Int.random(in: 1...24, using: &random))
    let mask = Pictures.randomMask(width: width, height: height, using: &random)
    let parts = Components(of: mask, above: 25)
    // Spread the smallest index among neighbours until nothing changes.
    var lowest = mask.values.indices.map { mask.values[$0] > 25 ? $0 : -1 }
    var changed = true
    while changed {
      changed = false
      for y in 0..<height {
        for x in 0..<width where lowest[y * width + x] >= 0 {
          for v in max(0, y - 1)...min(height - 1, y + 1) {
            for u in max(0, x - 1)...min(width - 1, x + 1) {
              let other = lowest[v * width + u]
              if other >= 0, other < lowest[y * width + x] {
                lowest[y * width + x] = other
                changed = true
              }
            }
          }
        }
      }
    }
    let firsts = Set(lowest).subtracting([-1]).sorted()
    #expect(parts.areas.count == firsts.count + 1)
    for (label, first) in firsts.enumerated() {
      let members = lowest.indices.filter { lowest[$0] == first }
      #expect(members.allSatisfy { parts.labels[$0] == Int32(label + 1) })
      #expect(parts.areas[label + 1] == members.count)
    }
    #expect(parts.areas[0] == lowest.filter { $0 < 0 }.count)
  }

  @Test func `a speck and haze go, the subject and its hole stay`() {
    var mask = Mask(width: 40, height: 30)
    for y in 5..<25 {
      for x in 5..<25 where !(10..<14).contains(x) || !(10..<14).contains(y) { mask.values[y * 40 + x] = 240 }
    }
    var expected = mask
    expected.values[12 * 40 + 12] = 0
    for x in 34..<37 { mask.values[3 * 40 + x] = 255 }
    mask.values[28 * 40 + 30] = 25
    #expect(mask.withoutIslands(below: 0.06) == expected)
    #expect(Mask(width: 3, height: 3).withoutIslands(below: 0.06) == Mask(width: 3, height: 3))
  }
}
