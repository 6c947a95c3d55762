import PeelCore
import PeelKernels
import PeelTestSupport
import Testing

@testable import PeelStudio

extension StudioTests {
  /// One picture as files for other systems.
  struct StillFitterTests {
    private static func subject() -> RGBAImage {
      let (photo, truth) = Scenes.apple()
      return photo.withAlpha(truth)
    }

    @Test func `every target gets its canvas, its format and at most its bytes`() async throws {
      let options = StickerOptions(targets: StickerTarget.allCases, style: .plain)
      let files = try await Studios.shared { try await $0.files(from: Self.subject(), options: options) }
      #expect(files.map(\.target) == StickerTarget.allCases)
      for file in files {
        let rules = file.target.still
        #expect(file.bytes.count <= rules.byteLimit && file.byteLimit == rules.byteLimit)
        #expect(file.mediaType == rules.format.mediaType && file.fileExtension == rules.format.fileExtension)
        let image = try await Studios.shared { try await $0.decode(bytes: file.bytes, workSize: 4096) }
        #expect(image.width == rules.width && image.height == rules.height)
        #expect(file.width == rules.width && file.height == rules.height && file.frames == 1 && file.milliseconds == 0)
        // One clear pixel all round, and the subject in the middle.
        let box = try #require(image.alphaBox(above: 12))
        #expect(box.x >= 1 && box.y >= 1)
        #expect(abs(2 * box.x + box.width - image.width) <= 1 && abs(2 * box.y + box.height - image.height) <= 1)
      }
    }

    @Test func `a kept frame fills the canvas with the whole picture`() async throws {
      var picture = RGBAImage(width: 200, height: 100)
      for y in 40..<60 {
        for x in 20..<40 { for channel in 0..<4 { picture.pixels[(y * 200 + x) * 4 + channel] = 255 } }
      }
      let options = StickerOptions(targets: [.discord], style: .plain, keepsFrame: true)
      let file = try #require(try await Studios.shared { try await $0.files(from: picture, options: options) }.first)
      let image = try await Studios.shared { try await $0.decode(bytes: file.bytes, workSize: 4096) }
      #expect(image.alphaBox(above: 127) == PixelBox(x: 32, y: 144, width: 32, height: 32))
    }

    @Test func `few colours fit exactly, and nothing is given up`() async throws {
      var flat = RGBAImage(width: 300, height: 300)
      for at in 0..<300 * 300 where (at % 300) / 30 % 2 == 0 {
        for channel in [0, 3] { flat.pixels[at * 4 + channel] = 255 }
      }
      let options = StickerOptions(targets: [.whatsapp, .imessageSmall], style: .plain, keepsFrame: true)
      let files = try await Studios.shared { try await $0.files(from: flat, options: options) }
      for file in files {
        #expect(file.sacrifices.isEmpty)
        let finisher = StickerFinisher(style: .plain, still: flat, keepsFrame: true)
        let image = try await Studios.shared { try await $0.decode(bytes: file.bytes, workSize: 4096) }
        #expect(image == finisher.canvas(flat, width: file.width, height: file.height).withoutHiddenColors)
      }
    }

    @Test func `the budget is filled, and what it took is said`() async throws {
      let photo = Scenes.noise(width: 600, height: 600).resized(width: 520, height: 520)
      let options = StickerOptions(targets: [.whatsapp, .kakao], style: .plain)
      let files = try await Studios.shared { try await $0.files(from: photo, options: options) }
      #expect(files[0].bytes.count > 90_000 && files[0].bytes.count <= 100_000)
      guard case .quality(let quality) = try #require(files[0].sacrifices.first) else {
        Issue.record("\(files[0].sacrifices)")
        return
      }
      #expect((0..<100).contains(quality))
      #expect(files[1].bytes.count <= 150_000 && !files[1].sacrifices.isEmpty)
    }

    @Test func `a maker's own limit and quality are kept`() async throws {
      let options = StickerOptions(targets: [.whatsapp], style: .plain, quality: 40, maxBytes: 9_000)
      let file = try #require(
        try await Studios.shared { try await $0.files(from: Scenes.apple().photo, options: options) }.first)
      #expect(file.bytes.count <= 9_000 && file.byteLimit == 9_000)
      guard case .quality(let quality) = try #require(file.sacrifices.first) else { return }
      #expect(quality <= 40)
    }

    @Test func `a limit nothing meets and options without sense are refused`() async throws {
      try await Studios.shared { studio in
        let noise = Scenes.noise()
        let tight = StickerOptions(targets: [.viber], style: .plain, maxBytes: 500)
        #expect(await Studios.code { _ = try await studio.files(from: noise, options: tight) } == .cannotFit)
        for options in [
          StickerOptions(targets: []), StickerOptions(targets: [.line], quality: 101),
          StickerOptions(targets: [.line], maxBytes: 0), StickerOptions(targets: [.line], framesPerSecond: .nan),
          StickerOptions(targets: [.line], trim: 5...5),
        ] {
          #expect(await Studios.code { _ = try await studio.files(from: noise, options: options) } == .invalidOptions)
        }
      }
    }
  }
}
