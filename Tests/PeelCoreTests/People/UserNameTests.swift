import PeelCore
import Testing

struct UserNameTests {
  @Test(arguments: ["ann", "Maker_7", "j.r-k", "小さい猫", "만두좋아", "żółw", "007"])
  func `names of any script are taken`(text: String) throws {
    #expect(try UserName(text).text == text)
  }

  @Test(arguments: [
    ("ab", "too-short"), ("", "too-short"), (String(repeating: "a", count: 33), "too-long"), ("two words", "has-space"),
    ("tab\tname", "has-space"), (".dot", "bad-character"), ("a/b", "bad-character"), ("a*b", "bad-character"),
    ("nul\u{0}l", "bad-character"), ("right\u{202E}left", "bad-character"), ("smile😀", "bad-character"),
  ])
  func `a broken rule is named`(text: String, code: String) {
    let violation = #expect(throws: RuleViolation.self) { try UserName(text) }
    #expect(violation?.code == code)
    #expect(violation?.pointer == "/userName")
  }

  @Test func `names that differ in case only are the same`() throws {
    #expect(try UserName("Ärger").folded == UserName("äRGER").folded)
  }
}
