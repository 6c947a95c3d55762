import PeelCore
import PeelPack
import PeelTestSupport
import Testing

@Suite struct `Reading a catalogue` {
  static func read(_ sections: String) throws -> CatalogueReader.Outcome {
    try CatalogueReader.read(Array("<dict><key>Sections</key><array>\(sections)</array></dict>".utf8))
  }

  static func section(_ title: String?, id: String? = nil, _ items: [String] = []) -> String {
    let title = title.map { "<key>SectionTitle</key><string>\($0)</string>" } ?? ""
    let id = id.map { "<key>SectionID</key><string>\($0)</string>" } ?? ""
    let items = items.map { $0.hasPrefix("<") ? $0 : "<string>\($0)</string>" }.joined()
    return "<dict>\(title)\(id)<key>Items</key><array>\(items)</array></dict>"
  }

  @Test(arguments: ["tutorial.plist", "tutorial-binary.plist"])
  func `the tutorial's list opens as it is`(name: String) throws {
    let outcome = try CatalogueReader.read(Fixture.bytes("catalogues/\(name)"))
    let sections = outcome.catalogue.sections
    #expect(sections.map(\.title) == ["Fruit", "Drinks & Sweets", "Vegetables"])
    #expect(sections.map(\.id.rawValue) == ["fruit", "drinks-sweets", "vegetables"])
    #expect(sections[0].items.map(\.name) == ["apple", "banana", "cherries"])
    #expect(sections[1].items.map(\.id.rawValue) == ["coffee", "birthday-cake"])
    #expect(sections[1].items.map(\.spokenText) == ["Coffee", "Birthday cake"])
    #expect(sections[2].items.isEmpty)
    #expect(outcome.report.entries.isEmpty)
  }

  @Test func `the published form is written and read back`() throws {
    let golden = try Fixture.text("catalogues/written.plist")
    let outcome = try CatalogueReader.read(Array(golden.utf8))
    #expect(outcome.report.entries.isEmpty)
    let item = try #require(outcome.catalogue.sections.first?.items.last)
    #expect(item.id.rawValue == "pineapple-ring")
    #expect(item.alt == "A ring of pineapple")
    #expect(item.emoji == ["🍍"])
    #expect(item.keywords == ["ananas", "sweet"])
    #expect(try CatalogueWriter.xml(outcome.catalogue) == golden)
  }

  @Test func `equal titles get ordinals and written ids are never taken`() throws {
    let outcome = try Self.read(
      Self.section("Fruit") + Self.section("Fruit") + Self.section("Other", id: "fruit") + Self.section("Fruit"))
    #expect(outcome.catalogue.sections.map(\.id.rawValue) == ["fruit-2", "fruit-3", "fruit", "fruit-4"])
    #expect(outcome.report.entries.isEmpty)
  }

  @Test func `a title in another script gets an id that does not depend on its place`() throws {
    let first = try Self.read(Self.section("果物") + Self.section("野菜"))
    let second = try Self.read(Self.section("野菜") + Self.section("果物"))
    #expect(Set(first.catalogue.sections.map(\.id)) == Set(second.catalogue.sections.map(\.id)))
    #expect(first.catalogue.sections[0].id == second.catalogue.sections[1].id)
  }

  @Test(arguments: [nil, "", "   ", "\t"])
  func `a section without title is called Untitled`(title: String?) throws {
    let outcome = try Self.read(Self.section(title, ["a"]))
    #expect(outcome.catalogue.sections.map(\.title) == ["Untitled"])
    #expect(outcome.catalogue.sections.map(\.id.rawValue) == ["untitled"])
    #expect(outcome.report.changes.count == 1)
  }

  @Test func `titles are one clean line of bounded length`() throws {
    let outcome = try Self.read(
      Self.section("  Fresh\n  fruit\u{202E}\u{200F} ") + Self.section(String(repeating: "x", count: 10_000)))
    #expect(outcome.catalogue.sections[0].title == "Fresh fruit")
    #expect(outcome.catalogue.sections[1].title.count == 128)
    #expect(outcome.report.changes.count == 2)
  }

  @Test(arguments: ["../secret", "a/b", "/etc/passwd", "..", ".", ".hidden", "", "a\\b", "C:x", "a&#1;b", "a\u{7F}"])
  func `a name with a path is left out and reported`(name: String) throws {
    let outcome = try Self.read(Self.section("Fruit", [name, "apple"]))
    #expect(outcome.catalogue.sections[0].items.map(\.name) == ["apple"])
    #expect(outcome.report.losses.map(\.subject) == ["Sections[0].Items[0]"])
    #expect(outcome.report.notice == "1 sticker could not be loaded")
  }

  @Test func `a sticker named twice is kept once with a warning`() throws {
    let outcome = try Self.read(Self.section("Fruit", ["apple", "pear", "apple"]) + Self.section("Again", ["apple"]))
    #expect(outcome.catalogue.sections.map { $0.items.map(\.name) } == [["apple", "pear"], ["apple"]])
    #expect(outcome.report.entries.map(\.subject) == ["apple"])
    #expect(outcome.report.losses.isEmpty)
  }

  @Test func `names that make the same id get ordinals`() throws {
    let outcome = try Self.read(Self.section("Fruit", ["apple.png", "apple.gif", "Apple", "果.png"]))
    let ids = outcome.catalogue.sections[0].items.map(\.id.rawValue)
    #expect(ids.prefix(3) == ["apple", "apple-2", "apple-3"])
    #expect(ids[3].hasPrefix("sticker-"))
  }

  @Test func `thousands of equal titles and names are read at once`() throws {
    let names = (0..<8000).map { index in
      "a" + String(index, radix: 2).replacing("0", with: "!").replacing("1", with: "?")
    }
    let outcome = try Self.read(String(repeating: Self.section("Fruit"), count: 5000) + Self.section("Last", names))
    #expect(Set(outcome.catalogue.sections.map(\.id)).count == 5001)
    #expect(outcome.catalogue.sections.last?.items.last?.id.rawValue == "a-8000")
  }

  @Test func `endless emoji are cut short`() throws {
    let text = String(repeating: "🍎🍐🍊🍋🍌🍉🍇🍓", count: 20_000)
    let outcome = try Self.read(
      Self.section("A", ["<dict><key>Name</key><string>a</string><key>Emoji</key><string>\(text)</string></dict>"]))
    #expect(outcome.catalogue.sections[0].items[0].emoji.count == 5)
  }

  @Test func `a written sticker id is never taken by a derived one`() throws {
    let outcome = try Self.read(
      Self.section(
        "Fruit", ["apple", "<dict><key>Name</key><string>b</string><key>ID</key><string>apple</string></dict>"]))
    #expect(outcome.catalogue.sections[0].items.map(\.id.rawValue) == ["apple-2", "apple"])
  }

  @Test func `a bad or repeated id is replaced and reported`() throws {
    let outcome = try Self.read(
      Self.section("A", id: "Bad ID") + Self.section("B", id: "b") + Self.section("C", id: "b")
        + Self.section("D", id: "my-1"))
    #expect(outcome.catalogue.sections.map(\.id.rawValue) == ["a", "b", "c", "d"])
    #expect(outcome.report.changes.map(\.subject) == ["Sections[0]", "Sections[2]", "Sections[3]"])
  }

  @Test func `a title cannot make the id of somebody's own pack`() throws {
    let outcome = try Self.read(Self.section("My 7"))
    #expect(outcome.catalogue.sections.map(\.id.rawValue) == ["section-my-7"])
  }

  @Test func `descriptions are cleaned and bounded`() throws {
    let long = String(repeating: "a", count: 500)
    let words = (0..<30).map { "<string>w\($0)</string>" }.joined()
    let outcome = try Self.read(
      Self.section(
        "Fruit",
        [
          "<dict><key>name</key><string>a</string><key>alt</key><string>\(long)</string><key>emoji</key><string>❤️🍎x</string></dict>",
          "<dict><key>Name</key><string>b</string><key>Emoji</key><array><string>🍎🍐🍊🍋🍌🍉🍇</string></array>"
            + "<key>Keywords</key><array>\(words)<string>w0</string></array></dict>",
          "<dict><key>Name</key><string>c</string><key>Alt</key><string>  </string><key>Emoji</key><true/></dict>",
        ]))
    let items = outcome.catalogue.sections[0].items
    #expect(items[0].alt?.count == 200)
    #expect(items[0].emoji == ["❤", "🍎"])
    #expect(items[1].emoji == ["🍎", "🍐", "🍊", "🍋", "🍌"])
    #expect(items[1].keywords.count == 20)
    #expect(items[2].alt == nil)
    #expect(items[2].emoji.isEmpty)
    #expect(Set(outcome.report.changes.map(\.subject)) == ["a", "b", "c"])
    #expect(outcome.report.losses.isEmpty)
  }

  @Test func `one bad line costs one line`() throws {
    let outcome = try Self.read(
      "<string>x</string>" + Self.section("Fruit", ["<integer>3</integer>", "<dict/>", "apple"])
        + "<dict><key>SectionTitle</key><string>No items</string></dict>"
        + "<dict><key>SectionTitle</key><string>Wrong</string><key>Items</key><string>x</string></dict>")
    #expect(outcome.catalogue.sections.map(\.title) == ["Fruit", "No items", "Wrong"])
    #expect(outcome.catalogue.itemCount == 1)
    #expect(
      outcome.report.losses.map(\.subject) == [
        "Sections[0]", "Sections[1].Items[0]", "Sections[1].Items[1]", "Sections[3]",
      ])
  }

  @Test func `a key given twice is reported`() throws {
    let outcome = try Self.read(
      "<dict><key>SectionTitle</key><string>A</string><key>SectionTitle</key><string>B</string><key>Items</key><array/></dict>"
    )
    #expect(outcome.catalogue.sections.map(\.title) == ["B"])
    #expect(outcome.report.changes.count == 1)
  }

  @Test(arguments: [
    "<array/>", "<string>x</string>", "<dict/>", "<dict><key>Sections</key><string>x</string></dict>",
    "<dict><key>Sections</key><dict/></dict>", "<dict><key>Section</key><array/></dict>",
  ])
  func `a list that is no catalogue is an error with the way out`(text: String) {
    let error = #expect(throws: PackError.self) { try CatalogueReader.read(Array(text.utf8)) }
    #expect(error?.code == .notACatalogue)
    #expect(error?.description.contains("Sections") == true)
  }

  @Test func `an empty catalogue is one`() throws {
    #expect(try Self.read("").catalogue == Catalogue())
  }

  @Test(arguments: UInt64(0)..<200)
  func `any catalogue survives writing and reading`(seed: UInt64) throws {
    var random = SplitMix64(state: seed)
    let catalogue = try Self.random(using: &random)
    let outcome = try CatalogueReader.read(Array(CatalogueWriter.xml(catalogue).utf8))
    #expect(outcome.catalogue == catalogue)
    #expect(outcome.report.entries.isEmpty)
  }

  static func random(using random: inout SplitMix64) throws -> Catalogue {
    let letters = Array("abcXYZ019 -&<>'\"éü果🍎")
    func word(_ limit: Int) -> String {
      let text = String(
        (0..<Int.random(in: 1...limit, using: &random)).compactMap { _ in letters.randomElement(using: &random) })
      return "w" + text.split(separator: " ").joined(separator: " ")
    }
    var sections: [CatalogueSection] = []
    for place in 0..<Int.random(in: 0...6, using: &random) {
      var items: [CatalogueItem] = []
      for index in 0..<Int.random(in: 0...8, using: &random) {
        let name = "\(index)\(word(12)).png"
        let derived = StickerID(making: CatalogueItem.stem(of: name))
        let id = Bool.random(using: &random) ? derived : StickerID("id-\(index)")
        items.append(
          CatalogueItem(
            id: try #require(id), name: name, alt: Bool.random(using: &random) ? word(40) : nil,
            emoji: Array(["🍎", "❤", "👩🏽‍🍳", "🇩🇪"].shuffled(using: &random).prefix(Int.random(in: 0...4, using: &random))),
            keywords: (0..<Int.random(in: 0...3, using: &random)).map { "\($0)" + word(8) }))
      }
      // An item whose id is the derived one of another is written with it and needs no order.
      guard Set(items.map(\.id)).count == items.count else { continue }
      sections.append(CatalogueSection(id: try #require(SectionID("s-\(place)")), title: word(30), items: items))
    }
    return Catalogue(sections: sections)
  }
}
