import PeelCore
import PeelTestSupport
import Testing

struct DigestTests {
  @Test(arguments: UInt64(0)..<50)
  func `any digest survives its text`(seed: UInt64) throws {
    var random = SplitMix64(state: seed)
    let digest = try #require(Digest((0..<32).map { _ in UInt8.random(in: 0...255, using: &random) }))
    #expect(Digest(digest.description) == digest)
  }

  @Test(arguments: [
    "", String(repeating: "a", count: 63), String(repeating: "A", count: 64), String(repeating: "g", count: 64),
  ])
  func `text that is no digest is refused`(text: String) {
    #expect(Digest(text) == nil)
  }
}
