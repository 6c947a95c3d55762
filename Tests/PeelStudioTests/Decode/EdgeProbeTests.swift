import Foundation
import PeelKernels
import PeelTestSupport
import Testing

@testable import PeelStudio

extension StudioTests {
  /// The inputs on which other sticker programs fail, one test for each: what they do is in the names' other halves.
  struct EdgeProbeTests {
    private func decode(_ bytes: [UInt8], limits: StudioLimits = StudioLimits()) async throws -> RGBAImage {
      try await Studios.with(limits: limits) { try await $0.decode(bytes: bytes) }
    }

    private func refusal(_ bytes: [UInt8]) async throws -> StudioError? {
      do { _ = try await decode(bytes) } catch let error as StudioError { return error }
      return nil
    }

    private func mean(_ image: RGBAImage) -> Int {
      stride(from: 0, to: image.pixels.count, by: 4).reduce(0) { $0 + Int(image.pixels[$1]) } / (image.pixels.count / 4)
    }

    @Test func `a phone photo of orientation 6 stands upright, not sideways`() async throws {
      // Stored on its side, 64 by 96.
      let image = try await decode(try Studios.picture("orientation-6.jpg"))
      #expect(image.width == 96 && image.height == 64)
      #expect(close(image.fields[0], [220, 30, 40, 255], within: 6))
    }

    @Test func `sixteen-bit grey is grey, not white or blank`() async throws {
      #expect(abs(mean(try await decode(try Studios.picture("grey16.png"))) - 127) <= 2)
    }

    @Test func `sixteen-bit colour keeps its colours`() async throws {
      #expect(close(try await decode(try Studios.picture("rgb16.png")).fields[3], [230, 200, 40, 255], within: 1))
    }

    @Test func `a GIF of twelve frames without delay has twelve frames, not one`() throws {
      #expect(try Films.read("gif/delay-zero.gif")?.frames.count == 12)
    }

    @Test func `a GIF with a two-second hold lasts 2550 ms, not 1050`() throws {
      #expect(try Films.read("gif/hold.gif")?.milliseconds.reduce(0, +) == 2550)
    }

    @Test func `an animated PNG has its frames, not the first alone`() throws {
      #expect(try Films.read("apng/dispose_op_none.png")?.frames.count == 3)
    }

    @Test func `an animated WebP with blended rectangles has whole frames`() throws {
      let film = try #require(try Films.read("webp/ball.webp"))
      #expect(film.frames.count == 6)
      for frame in film.frames {
        let box = try #require(frame.image.alphaBox(above: 128))
        #expect(abs(box.width - 18) <= 1 && abs(box.height - 18) <= 1, "one ball, no ghost of the last")
      }
    }

    @Test(arguments: ["cmyk.jpg", "cmyk-plain.jpg"])
    func `printing inks are not inverted`(name: String) async throws {
      let fields = try await decode(try Studios.picture(name)).fields
      #expect(fields[2][0] > 220 && fields[2][2] < 90 && fields[3][0] < 80)
    }

    @Test(arguments: ["picture.heic", "picture.avif"])
    func `phone formats open`(name: String) async throws {
      #expect(try await decode(try Studios.picture(name)).width == 96)
    }

    @Test func `JPEG XL is refused by name`() async throws {
      for start in [[0xff, 0x0a], [0, 0, 0, 0x0c] + Array("JXL \r\n".utf8)] {
        let error = try await refusal(start.map { UInt8($0) } + [UInt8](repeating: 7, count: 99))
        #expect(error?.code == .unsupported && error?.description.contains("JPEG XL") == true)
      }
    }

    @Test(arguments: ["orientation-1.jpg", "progressive.jpg", "rgb16.png", "interlaced.png"])
    func `the first third of a picture is refused, not shown in wrong colours`(name: String) async throws {
      let whole = try Studios.picture(name)
      let error = try await refusal(Array(whole[..<(whole.count / 3)]))
      #expect(error?.code == .truncated || error?.code == .damaged)
    }

    @Test func `144 million pixels in a small file open within 300 MB, or not at all`() async throws {
      var limits = StudioLimits()
      limits.decodeMemory = 300_000_000
      let image = try await decode(Bomb.png(width: 12_000, height: 12_000, bits: 8), limits: limits)
      #expect(image.width == 1024 && image.height == 1024)
      let error = try await refusal(Bomb.png(width: 20_000, height: 20_000, bits: 8))
      #expect(error?.code == .tooManyPixels && error?.actual == 400_000_000)
    }

    @Test func `an empty file and a text named as a picture are refused with a reason`() async throws {
      #expect(try await refusal([])?.code == .empty)
      #expect(try await refusal(Array("not a picture".utf8))?.code == .notAnImage)
    }

    @Test func `a small picture is told to be small`() async throws {
      let info = try await Studios.shared { try await $0.inspect(bytes: try Studios.picture("palette.png")) }
      #expect(info.width == 96 && info.height == 64)
    }
  }
}
