import Foundation
import PeelKernels
import Testing

@testable import PeelStudio

extension StudioTests {
  struct CaptionTests {
    private static let texts = [
      "Hi", "Good morning!", "생일 축하해요 🎉", "👋🏽", "שלום עולם", "no way, that is a very long thing to say here",
    ]

    @Test(arguments: texts, CaptionShape.allCases)
    func `words are drawn in every shape and script, cropped to their ink`(
      text: String, shape: CaptionShape
    ) async throws {
      let words = try await Studios.shared {
        try await $0.words(of: StickerCaption(text: text, shape: shape))
      }
      #expect(words.alphaBox() == words.bounds)
      #expect(words.height >= 50)
      let solid = words.alpha.values.filter { $0 == 255 }.count
      #expect(solid > words.width * words.height / 20)
    }

    @Test func `emoji keep their colours, and letters take the caption's`() async throws {
      try await Studios.shared { studio in
        let emoji = try await studio.words(of: StickerCaption(text: "🍓", shape: .line))
        #expect(Self.share(of: emoji) { $0[0] > 180 && $0[1] < 90 && $0[2] < 90 } > 0.2)
        let blue = StickerCaption(text: "blue", shape: .line, color: RGBColor(hex: 0x10_40_f0))
        #expect(Self.share(of: try await studio.words(of: blue)) { $0 == [16, 64, 240, 255] } > 0.15)
      }
    }

    private static func share(of image: RGBAImage, where test: ([UInt8]) -> Bool) -> Double {
      let count = stride(from: 0, to: image.pixels.count, by: 4).filter { test(Array(image.pixels[$0..<$0 + 4])) }.count
      return Double(count) / Double(image.width * image.height)
    }

    @Test(arguments: CaptionShape.allCases)
    func `a caption lies in the sticker, outlined, on the canvas and beside the subject`(shape: CaptionShape)
      async throws
    {
      let subject = Scenes.apple()
      let cut = subject.photo.withAlpha(subject.truth)
      var style = StickerStyle(outlineWidth: 14, outlineHex: 0xff_ff_ff)
      style.caption = StickerCaption(text: "사과 apple", shape: shape, color: RGBColor(hex: 0x10_10_90))
      let drawn = try await Studios.shared { [style] in try await $0.lettered(style) }
      let finisher = StickerFinisher(style: drawn, still: cut)
      let layout = try #require(finisher.layout(width: 618, height: 618))
      let place = try #require(layout.caption)
      if shape == .arcUp || shape == .bubble { #expect(place.y < layout.target.y) }
      if shape == .arcDown || shape == .line {
        #expect(place.y + place.height > layout.target.y + layout.target.height)
      }
      let made = finisher.canvas(cut, width: 618, height: 618)
      let box = try #require(made.alphaBox())
      #expect(box.x >= 1 && box.y >= 1 && box.x + box.width <= 617 && box.y + box.height <= 617)
      #expect(max(box.width, box.height) > 600)
      #expect(Self.share(of: made) { $0 == [16, 16, 144, 255] } > 0.003)
      // One piece: the outline joins words and subject.
      #expect(Components(of: made.alpha, above: 127).areas.count == 2)
    }

    @Test(arguments: CaptionShape.allCases)
    func `words hide no pixel of the subject`(shape: CaptionShape) async throws {
      let subject = Scenes.apple()
      var red = RGBAImage(width: subject.photo.width, height: subject.photo.height)
      for at in stride(from: 0, to: red.pixels.count, by: 4) { red.pixels[at] = 255 }
      red = red.withAlpha(subject.truth)
      let caption = StickerCaption(text: "crunchy apple", shape: shape, color: RGBColor(hex: 0x00_00_ff))
      let words = try await Studios.shared { try await $0.words(of: caption) }
      let extent = StickerExtent(of: red)
      let finish = StickerFinish()
      let layout = try #require(
        StickerLayout(
          of: extent, width: 618, height: 618, finish: finish, caption: CaptionPlace(of: words, shape, on: extent)))
      let count = { (image: RGBAImage) in Self.share(of: image) { $0 == [255, 0, 0, 255] } }
      #expect(count(red.sticker(layout, finish, words: words)) == count(red.sticker(layout, finish)))
    }

    @Test(arguments: ["", "   ", "\u{200d}", "\u{301}", "\n\t\u{202e} "])
    func `a caption without a visible character is refused by name`(text: String) async throws {
      try await Studios.shared { studio in
        let style = StickerStyle(
          outline: .none, caption: StickerCaption(text: text, shape: .line))
        let cut = CutOut(image: Scenes.apple().photo, method: .keptAlpha, certainty: 1)
        #expect(await Studios.code { _ = try await studio.sticker(from: cut, style: style) } == .emptyCaption)
      }
    }

    @Test(arguments: [
      String(repeating: "a", count: 61), String(repeating: "a\u{301}\u{302}\u{303}\u{304}", count: 59),
      String(repeating: "👩‍👩‍👧‍👦", count: 30),
    ])
    func `a caption that is too long is refused by name`(text: String) async throws {
      try await Studios.shared { studio in
        let caption = StickerCaption(text: text, shape: .bubble)
        #expect(await Studios.code { _ = try await studio.words(of: caption) } == .longCaption)
      }
    }

    @Test func `a character that no font has is refused by name`() async throws {
      try await Studios.shared { studio in
        let caption = StickerCaption(text: "a \u{13460} b", shape: .line)
        #expect(await Studios.code { _ = try await studio.words(of: caption) } == .noFont)
      }
    }

    @Test func `the process that draws words is confined like the others`() async throws {
      try await Studios.with { studio in
        _ = try await studio.words(of: StickerCaption(text: "a", shape: .line))
        let process = try #require(await studio.lettering.process)
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        #expect(status.contains("NoNewPrivs:\t1") && status.contains("Seccomp:\t2"))
        let limits = try String(contentsOfFile: "/proc/\(process)/limits", encoding: .utf8)
        let rows = limits.split(separator: "\n").map { $0.split(separator: " ", omittingEmptySubsequences: true) }
        #expect(rows.contains { $0.starts(with: ["Max", "file", "size", "0"]) })
        #expect(rows.contains { $0.starts(with: ["Max", "data", "size", "512000000"]) })
      }
    }

    @Test func `as many characters as allowed are drawn`() async throws {
      let text = String(repeating: "wide words ", count: 5) + "12345"
      #expect(text.count == StickerCaption.mostCharacters)
      for shape in CaptionShape.allCases {
        let words = try await Studios.shared { try await $0.words(of: StickerCaption(text: text, shape: shape)) }
        #expect(words.alphaBox() == words.bounds)
      }
    }
  }
}
