import Foundation
import PeelKernels
import PeelTestSupport
import Testing

@testable import PeelStudio

extension StudioTests {
  struct StickerFilesTests {
    private static func cutOut(_ image: RGBAImage) -> CutOut { CutOut(image: image, method: .keptAlpha, certainty: 1) }

    @Test func `every size is square, within its limit, and shows the kernels' pixels`() async throws {
      let (photo, truth) = Scenes.apple()
      let subject = photo.withAlpha(truth)
      let style = StickerStyle(outlineWidth: 16, outlineColor: RGBColor(hex: 0xff_f0_e0))
      try await Studios.shared { studio in
        let files = try await studio.sticker(from: Self.cutOut(subject), style: style)
        for (file, side) in [(files.png300, 300), (files.png408, 408), (files.png618, 618)] {
          #expect(file.count < StickerFiles.pngLimit)
          let wanted = subject.sticker(width: side, height: side, style.finish)
          #expect(try await studio.decode(bytes: file, workSize: 4096) == wanted.withoutHiddenColors)
        }
        #expect(files.webp512.count <= StickerFiles.webpLimit)
        let chat = try await studio.decode(bytes: files.webp512, workSize: 4096)
        let wanted = subject.sticker(width: 512, height: 512, style.finish)
        // A nearly exact file may round half-transparent pixels too.
        let alphas = zip(chat.alpha.values, wanted.alpha.values)
        #expect(alphas.allSatisfy { $0 == $1 || abs(Int($0) - Int($1)) <= 4 && $1 % 255 != 0 })
        #expect(decibels(chat, wanted) > 40)
        #expect(wanted.alphaBox(above: 12).map { [$0.width, $0.height] } == [files.width, files.height])
        #expect(files.thumb.count <= StickerFiles.thumbLimit)
        let thumb = try await studio.decode(bytes: files.thumb)
        #expect(thumb.width == 64 && thumb.height == 64)
        #expect(files.dominantColor.wholeMatch(of: /#[0-9a-f]{6}/) != nil)
      }
    }

    @Test func `noise in every pixel still meets every limit, with exact alpha`() async throws {
      let noise = Scenes.noise(width: 700, height: 700)
      try await Studios.shared { studio in
        let files = try await studio.sticker(from: Self.cutOut(noise), style: .plain)
        #expect(files.png618.count < 500_000 && files.png408.count < 500_000 && files.png300.count < 500_000)
        #expect(files.webp512.count <= 100_000 && files.thumb.count <= 2048)
        let large = try await studio.decode(bytes: files.png618, workSize: 4096)
        #expect(large.alpha == noise.sticker(width: 618, height: 618, StickerFinish()).alpha)
      }
    }

    @Test func `a finished picture keeps its shape and gets no outline`() async throws {
      var finished = RGBAImage(width: 400, height: 100)
      for y in 20..<80 {
        for x in 40..<360 {
          let at = (y * 400 + x) * 4
          finished.pixels[at] = 200
          finished.pixels[at + 2] = 90
          finished.pixels[at + 3] = 255
        }
      }
      let file = try PNGEncoder().encode(finished, limit: 499_999).bytes
      let files = try await Studios.shared { try await $0.stickerFromFinished(bytes: file) }
      #expect(files.width == 510 && abs(files.height - 96) <= 1)
      #expect(files.dominantColor == "#c8005a")
      let large = try await Studios.shared { try await $0.decode(bytes: files.png618, workSize: 4096) }
      #expect(large.alphaBox().map { $0.width } == 616)
    }

    @Test func `a picture without a visible pixel is refused`() async throws {
      try await Studios.shared { studio in
        let clear = Self.cutOut(RGBAImage(width: 64, height: 64))
        #expect(await Studios.code { _ = try await studio.sticker(from: clear) } == .nothingVisible)
      }
    }

    @Test(arguments: [-3, 0, 12, 64, 900, .nan, .infinity])
    func `an outline width is brought within its range`(width: Double) {
      #expect((0...64).contains(StickerStyle(outlineWidth: width).outline.width))
    }

    /// Peak signal-to-noise ratio of colours laid on white.
    private func decibels(_ one: RGBAImage, _ other: RGBAImage) -> Double {
      var sum = 0.0
      for at in stride(from: 0, to: one.pixels.count, by: 4) {
        for channel in 0..<3 {
          let laid = [one, other].map { image in
            let alpha = Double(image.pixels[at + 3]) / 255
            return Double(image.pixels[at + channel]) * alpha + 255 * (1 - alpha)
          }
          sum += (laid[0] - laid[1]) * (laid[0] - laid[1])
        }
      }
      return 10 * log10(255 * 255 / (sum / Double(one.pixels.count / 4 * 3)))
    }
  }
}
