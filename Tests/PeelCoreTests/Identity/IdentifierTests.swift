import PeelCore
import PeelTestSupport
import Testing

struct IdentifierTests {
  @Test(arguments: UInt64(0)..<200)
  func `any id survives its text`(seed: UInt64) throws {
    var random = SplitMix64(state: seed)
    let id = try #require(UserID(Int64.random(in: 1...Int64.max, using: &random)))
    #expect(UserID(id.description) == id)
  }

  @Test(arguments: ["", "0", "01", "-1", "+1", " 1", "1 ", "9223372036854775808", "99999999999999999999", "1e3", "١"])
  func `text that is no id is refused`(text: String) {
    #expect(UserID(text) == nil)
  }

  @Test func `the largest id is read`() {
    #expect(UserID("9223372036854775807")?.rawValue == .max)
  }

  @Test func `ids go up even when the clock goes back`() {
    var source = IdentifierSource()
    var random = SplitMix64(state: 7)
    var last: Int64 = 0
    var clock: Int64 = IdentifierSource.epochMilliseconds + 1_000_000
    for _ in 0..<20_000 {
      clock += Int64.random(in: -50...50, using: &random)
      let next = source.next(at: clock)
      #expect(next > last)
      last = next
    }
  }

  @Test func `a source goes on above the largest id of the database`() {
    let earlier = Int64.max / 2
    var source = IdentifierSource(last: earlier)
    #expect(source.next(at: IdentifierSource.epochMilliseconds) == earlier + 1)
  }

  @Test func `a time before the epoch still gives an id`() {
    var source = IdentifierSource()
    #expect(source.next(at: 0) > 0)
  }
}
