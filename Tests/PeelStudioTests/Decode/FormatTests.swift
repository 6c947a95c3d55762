import PeelKernels
import PeelStudio
import Testing

extension StudioTests {
  /// Every kind of picture comes out upright, in sRGB, with the right colours and alpha.
  struct FormatTests {
    private static let red = [220, 30, 40, 255]
    private static let green = [40, 180, 60, 255]
    private static let blue = [40, 60, 200, 255]
    private static let yellow = [230, 200, 40, 255]
    private static let plain = [red, green, blue, yellow]

    private func decode(_ name: String) async throws -> RGBAImage {
      try await Studios.shared { try await $0.decode(bytes: try Studios.picture(name)) }
    }

    @Test(arguments: 1...8)
    func `a photo is turned as its camera says`(orientation: Int) async throws {
      let image = try await decode("orientation-\(orientation).jpg")
      #expect(image.width == 96 && image.height == 64)
      for (got, wanted) in zip(image.fields, Self.plain) { #expect(close(got, wanted, within: 6)) }
    }

    @Test(arguments: [
      "progressive.jpg", "interlaced.png", "rgb16.png", "palette.png", "picture.webp", "picture.avif", "picture.heic",
      "picture.tif", "picture.bmp", "picture.gif", "animated.gif", "animated.webp",
    ])
    func `the four fields have their colours`(name: String) async throws {
      let image = try await decode(name)
      #expect(image.width == 96 && image.height == 64)
      for (got, wanted) in zip(image.fields, Self.plain) { #expect(close(got, wanted, within: 8)) }
    }

    @Test(arguments: ["grey.jpg", "grey16.png"])
    func `grey stays grey at its level`(name: String) async throws {
      let image = try await decode(name)
      for (got, level) in zip(image.fields, [20, 90, 160, 240]) {
        #expect(close(got, [level, level, level, 255], within: 3))
      }
    }

    @Test func `one bit is black and white`() async throws {
      let image = try await decode("one-bit.png")
      let (black, white) = ([0, 0, 0, 255], [255, 255, 255, 255])
      #expect(image.fields == [black, white, white, black])
    }

    @Test func `printing colours become screen colours`() async throws {
      let fields = try await decode("cmyk.jpg").fields
      #expect(fields.allSatisfy { $0[3] == 255 })
      #expect(fields[0][0] < 90 && fields[0][1] > 120 && fields[0][2] > 180, "cyan, not \(fields[0])")
      #expect(fields[1][0] > 180 && fields[1][1] < 90 && fields[1][2] > 90, "magenta, not \(fields[1])")
      #expect(fields[2][0] > 220 && fields[2][1] > 200 && fields[2][2] < 90, "yellow, not \(fields[2])")
      #expect(fields[3][0] < 80 && fields[3][1] < 80 && fields[3][2] < 80, "black, not \(fields[3])")
    }

    @Test func `a colour profile is honoured`() async throws {
      // Its red and green primaries are swapped, so the red field is green to the eye.
      let fields = try await decode("profile.png").fields
      #expect(fields[0][1] > fields[0][0] + 100)
      #expect(fields[1][0] > fields[1][1] + 60)
    }

    @Test func `alpha of sixteen bits comes down to eight`() async throws {
      let image = try await decode("rgba16.png")
      #expect(image.fields.map { $0[3] } == [255, 128, 64, 255])
      for (got, wanted) in zip(image.fields, Self.plain) {
        #expect(close(Array(got[..<3]), Array(wanted[..<3]), within: 4))
      }
    }

    @Test(arguments: ["alpha.webp", "palette-alpha.png"])
    func `transparent fields are transparent`(name: String) async throws {
      let fields = try await decode(name).fields
      #expect(fields.map { $0[3] } == [255, 0, 255, 255])
      #expect(close(fields[0], Self.red, within: 2) && close(fields[2], Self.blue, within: 2))
    }

    @Test func `grey with alpha keeps both`() async throws {
      let fields = try await decode("grey-alpha.png").fields
      #expect(close(fields[0], [20, 20, 20, 255], within: 2) && close(fields[1], [90, 90, 90, 128], within: 3))
      #expect(fields[3][3] == 0)
    }

    @Test(arguments: [(16, 16, 11), (40, 40, 27), (95, 95, 63), (96, 96, 64), (4096, 96, 64)])
    func `a picture is shrunk to the work size and never enlarged`(side: Int, width: Int, height: Int) async throws {
      let image = try await Studios.with {
        try await $0.decode(bytes: try Studios.picture("orientation-6.jpg"), workSize: side)
      }
      #expect(image.width == width && abs(image.height - height) <= 1)
      for (got, wanted) in zip(image.fields, Self.plain) { #expect(close(got, wanted, within: 12)) }
    }
  }
}
