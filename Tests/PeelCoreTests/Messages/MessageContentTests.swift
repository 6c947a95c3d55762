import PeelCore
import Testing

struct MessageContentTests {
  @Test func `a preview of a long text is short`() {
    #expect(MessageContent.text(String(repeating: "é", count: 8_000)).preview.count == 140)
  }

  @Test func `a sticker is announced by its emoji and alt text`() throws {
    let sticker = StickerRef(
      pack: try #require(PackID("fruit")), packVersion: 1, sticker: try #require(StickerID("cherries")), width: 512,
      height: 512, format: "image/webp", animated: false, alt: "two cherries", emoji: ["🍒"], color: "#cc0033",
      thumb: [],
      digest: try #require(Digest([UInt8](repeating: 0, count: 32))))
    #expect(MessageContent.sticker(sticker).preview == "🍒 two cherries")
  }

  @Test func `only what the server says itself is not counted`() {
    #expect(MessageContent.text("a").isCounted)
    #expect(MessageContent.custom(CustomContent(schema: "a", values: [:]), text: nil).isCounted)
    #expect(!MessageContent.system(SystemEvent(kind: .created, users: [])).isCounted)
  }
}
