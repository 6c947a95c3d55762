import Foundation
import PeelKernels
import PeelTestSupport
import Testing

@testable import PeelStudio

extension StudioTests {
  /// Stills beside Pillow's reading of them, and what Pillow does not do.
  struct StillTests {
    private static let pictures = Studios.root + "/Tests/Fixtures/pictures/"
    private static let fields = [[220, 30, 40, 255], [40, 180, 60, 255], [40, 60, 200, 255], [230, 200, 40, 255]]

    private func decode(_ name: String, side: Int = 1024, drawings: Bool = false) async throws -> RGBAImage {
      try await Studios.shared {
        try await $0.decode(bytes: try Studios.picture(name), workSize: side, allowsDrawings: drawings)
      }
    }

    /// Lossy formats are within what two correct decoders of them differ.
    @Test func `pictures are what Pillow sees`() async throws {
      let exact = [
        "clear-color.png", "clear-grey.png", "grey-alpha.png", "grey16.png", "interlaced.png", "interlaced-16.png",
        "one-bit.png", "palette.png", "palette-alpha.png", "rgb16.png", "rgba16.png", "gamma-and-srgb.png",
        "gamma-screen.png", "alpha.webp", "animated.gif", "picture.bmp", "picture.gif", "picture.tif",
      ]
      let bitmaps = try FileManager.default.contentsOfDirectory(atPath: Self.pictures + "bmp").map { "bmp/" + $0 }
      #expect(bitmaps.count == 10)
      let lossy =
        (1...8).map { "orientation-\($0).jpg" } + [
          "progressive.jpg", "grey.jpg", "display-p3.jpg", "profile.png", "picture.webp",
        ]
      let references = try Films.seen(by: "still", (exact + bitmaps + lossy).map { "../pictures/" + $0 })
      for name in exact + bitmaps + lossy {
        let image = try await decode(name)
        let reference = try #require(references["../pictures/" + name]?.frames.first?.image, "\(name)")
        let off = Films.difference(image.withoutHiddenColors, reference)
        #expect(off <= (lossy.contains(name) ? 4 : 1), "\(name) is off by \(off)")
      }
    }

    @Test(arguments: ["cmyk.jpg", "cmyk-plain.jpg"])
    func `printing inks are the right way round, with and without Adobe's mark`(name: String) async throws {
      let fields = try await decode(name).fields
      #expect(fields[0][0] < 90 && fields[0][1] > 120 && fields[0][2] > 180, "cyan, not \(fields[0])")
      #expect(fields[1][0] > 180 && fields[1][1] < 90 && fields[1][2] > 90, "magenta, not \(fields[1])")
      #expect(fields[2][0] > 220 && fields[2][1] > 200 && fields[2][2] < 90, "yellow, not \(fields[2])")
      #expect(fields[3][0] < 80 && fields[3][1] < 80 && fields[3][2] < 80, "black, not \(fields[3])")
    }

    @Test func `wide colours come out stronger, not the same`() async throws {
      let image = try await decode("display-p3.jpg")
      #expect(image.fields[1][0] < 30, "P3's green is beyond the screen's, not \(image.fields[1])")
    }

    @Test func `numbers that are light are shown as that light`() async throws {
      for (got, level) in zip(try await decode("gamma-linear.png").fields, [20, 90, 160, 240]) {
        let shown = Int((Self.shown(Double(level) / 255) * 255).rounded())
        #expect(close(got, [shown, shown, shown, 255], within: 1))
      }
      let ramp = try await decode("gamma-linear-16.png")
      for x in 0..<96 {
        let shown = Int((Self.shown(Double(x * 689) / 65535) * 255).rounded())
        #expect(abs(Int(ramp.pixels[x * 4]) - shown) <= 1, "column \(x)")
      }
    }

    private static func shown(_ light: Double) -> Double {
      light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    }

    @Test(arguments: [24, 96, 1000])
    func `a drawing is drawn at the size that is asked for`(side: Int) async throws {
      let image = try await decode("drawing.svg", side: side, drawings: true)
      #expect(image.width == side && abs(image.height - side * 2 / 3) <= 1)
      let fields = image.fields
      for index in 0..<3 { #expect(close(fields[index], Self.fields[index], within: 1)) }
      #expect(fields[3][3] == 0)
    }

    @Test func `a drawing is opened only when asked for, and never with anything else in it`() async throws {
      let plain = try await Studios.shared { studio in
        await Studios.code { _ = try await studio.decode(bytes: try Studios.picture("drawing.svg")) }
      }
      #expect(plain == .unsupported)
      let folder = try TemporaryFolder()
      try Data(try Studios.picture("palette.png")).write(to: URL(filePath: folder.file("secret.png")))
      for inner in [
        "<image href='\(folder.file("secret.png"))' width='9' height='9'/>", "<text>words</text>",
        "<foreignObject/>", "<svg:image/>",
      ] {
        let text = "<svg xmlns='http://www.w3.org/2000/svg' width='64' height='64'>\(inner)</svg>"
        let code = try await Studios.shared { studio in
          await Studios.code { _ = try await studio.decode(bytes: Array(text.utf8), allowsDrawings: true) }
        }
        #expect(code == .unsupported, "\(inner)")
      }
      // What is no drawing, or broken, says so.
      for (text, code) in [
        ("<?xml version='1.0'?><plist/>", StudioError.Code.notAnImage), ("<svg width='9'", .damaged),
      ] {
        let got = try await Studios.shared { studio in
          await Studios.code { _ = try await studio.decode(bytes: Array(text.utf8), allowsDrawings: true) }
        }
        #expect(got == code, "\(text)")
      }
    }

    @Test func `a broken bitmap is refused`() async throws {
      let whole = try Studios.picture("bmp/runs-8.bmp")
      var wild = try Studios.picture("bmp/32.bmp")
      wild[21] = 0x7f
      for (bytes, codes) in [
        (Array(whole[..<60]), [StudioError.Code.truncated, .damaged]), (Array(whole.dropLast(9)), [.truncated]),
        (Array(try Studios.picture("bmp/555.bmp").dropLast(1)), [.truncated]), (wild, [.tooManyPixels]),
      ] {
        let code = try await Studios.shared { studio in
          await Studios.code { _ = try await studio.decode(bytes: bytes) }
        }
        #expect(code.map(codes.contains) == true, "\(String(describing: code))")
      }
    }

    @Test func `sizes are told upright and without decoding`() async throws {
      try await Studios.shared { studio in
        let turned = try await studio.inspect(bytes: try Studios.picture("orientation-6.jpg"))
        #expect(turned == PictureInfo(format: "jpeg", width: 96, height: 64))
        let bitmap = try await studio.inspect(bytes: try Studios.picture("bmp/from-above.bmp"))
        #expect(bitmap == PictureInfo(format: "bmp", width: 96, height: 64))
        let drawing = try await studio.inspect(bytes: try Studios.picture("drawing.svg"))
        #expect(drawing == PictureInfo(format: "svg", width: 24, height: 16))
      }
    }
  }
}
