import PeelCore
import Testing

@testable import peel

struct OutputNamesTests {
  @Test func `inputs of one name get numbers, whatever the case of their letters`() {
    var names = OutputNames(keeping: [], in: "/out")
    #expect(["mug", "Mug", "mug"].map { names.claim($0, for: [.whatsapp]) } == ["mug", "Mug-2", "mug-3"])
  }

  @Test func `a name that is another one's file counts as taken`() {
    var names = OutputNames(keeping: [], in: "/out")
    #expect(names.claim("mug", for: [.signal, .whatsapp]) == "mug")
    #expect(names.claim("mug-signal", for: [.signal, .whatsapp]) == "mug-signal-2")
    #expect(names.claim("mug-300", for: [.signal, .whatsapp]) == "mug-300")
  }

  @Test func `an original in the folder of the results keeps its name`() {
    let original = MakeInput(path: "/photos/mug.webp", isNamed: true)
    var beside = OutputNames(keeping: [original], in: "/photos")
    #expect(beside.claim("mug", for: [.whatsapp]) == "mug-2")
    var elsewhere = OutputNames(keeping: [original], in: "/stickers")
    #expect(elsewhere.claim("mug", for: [.whatsapp]) == "mug")
  }

  @Test(arguments: [
    ("/a/mug.jpg", "mug"), ("mug", "mug"), (".hidden", ".hidden"), ("a.b.c.png", "a.b.c"), ("dir.d/mug", "mug"),
  ])
  func `the stem is the name without its ending`(path: String, stem: String) {
    #expect(MakeInput(path: path, isNamed: true).stem == stem)
  }
}
