import PeelCore
import Testing

@Suite struct `Catalogue values` {
  @Test(arguments: [
    ("green-apple@3x.png", "Green apple"), ("hot_dog.gif", "Hot dog"), ("éclair.png", "Éclair"), ("---.png", "Sticker"),
    ("pie", "Pie"), ("v1.2.png", "V1 2"), (".png", "Png"),
  ])
  func `a sticker without alt text is read by its file's name`(name: String, spoken: String) throws {
    let id = try #require(StickerID("x"))
    #expect(CatalogueItem(id: id, name: name).spokenText == spoken)
    #expect(CatalogueItem(id: id, name: name, alt: "A pie").spokenText == "A pie")
  }

  @Test(arguments: [
    ("Fruit", "fruit"), ("Crème brûlée!", "creme-brulee"), ("  Hot -- dogs ", "hot-dogs"), ("Süßes", "suesses"),
    ("9 lives", "9-lives"), (String(repeating: "ab ", count: 40), String(repeating: "ab-", count: 21) + "a"),
  ])
  func `titles make slugs`(title: String, slug: String) {
    #expect(SectionID(making: title)?.rawValue == slug)
  }

  @Test(arguments: ["", "果物", "!!!", "🍎", "-"])
  func `a title without Latin letters makes none`(title: String) {
    #expect(SectionID(making: title) == nil)
  }

  @Test func `a taken slug gets the next ordinal and never outgrows its limit`() throws {
    let base = try #require(SectionID("fruit"))
    var pool = SlugPool<SlugKind.Section>()
    let third = try #require(SectionID("fruit-3"))
    let took = pool.take(third)
    let again = pool.take(third)
    #expect(took && !again)
    for expected in ["fruit", "fruit-2", "fruit-4", "fruit-5"] {
      let free = pool.takeFree(from: base)
      #expect(free.rawValue == expected)
    }
    let long = try #require(SectionID(String(repeating: "a", count: 64)))
    let first = pool.takeFree(from: long)
    let second = pool.takeFree(from: long)
    #expect(first == long)
    #expect(second.rawValue == String(repeating: "a", count: 62) + "-2")
  }
}

@Suite struct `Emoji text` {
  @Test(arguments: [
    ("🍎", "🍎"), ("❤️", "❤"), ("❤", "❤"), ("🏳️‍🌈", "🏳‍🌈"), ("👩🏽‍🍳", "👩🏽‍🍳"), ("🇩🇪", "🇩🇪"), ("1️⃣", "1⃣"), ("☕️", "☕"), ("©️", "©"),
    ("🏴󠁧󠁢󠁷󠁬󠁳󠁿", "🏴󠁧󠁢󠁷󠁬󠁳󠁿"),
  ])
  func `an emoji has one spelling`(text: String, expected: String) {
    let emoji = EmojiText.normalised(text)
    #expect(emoji.map { Array($0.unicodeScalars) } == Array(expected.unicodeScalars))
  }

  @Test(arguments: ["", "a", "1", "#", "🍎🍎", "🍎a", "é", "果", "🇩", "🏽", " 🍎", "a⃣", "\u{FE0F}", "\u{200D}"])
  func `what is not exactly one emoji is none`(text: String) {
    #expect(EmojiText.normalised(text) == nil)
  }

  @Test func `the emoji of a text come in order and once`() {
    #expect(EmojiText.all(in: "yum 🍎❤️, 🍎 and ❤ 1") == ["🍎", "❤"])
  }
}
