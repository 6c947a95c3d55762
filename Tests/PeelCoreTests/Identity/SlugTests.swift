import PeelCore
import Testing

struct SlugTests {
  @Test(arguments: ["a", "0", "fruit", "red-apple-2", String(repeating: "a", count: 64)])
  func `readable ids are taken`(text: String) {
    #expect(PackID(text)?.rawValue == text)
  }

  @Test(arguments: ["", "-a", "A", "a b", "a_b", "ä", "a/b", "..", String(repeating: "a", count: 65)])
  func `anything else is refused`(text: String) {
    #expect(PackID(text) == nil)
  }

  @Test func `a person's own pack is named after them`() throws {
    let user = try #require(UserID("721533960193572866"))
    #expect(PackID.own(by: user).rawValue == "my-721533960193572866")
  }
}
