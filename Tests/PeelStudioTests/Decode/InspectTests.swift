import Testing

@testable import PeelStudio

extension StudioTests {
  /// What a file is, without decoding it.
  struct InspectTests {
    @Test(arguments: [
      ("orientation-6.jpg", "jpeg"), ("orientation-1.jpg", "jpeg"), ("palette.png", "png"), ("picture.gif", "gif"),
      ("picture.webp", "webp"), ("picture.heic", "heif"),
    ])
    func `a still is named with its size as shown`(name: String, format: String) async throws {
      let info = try await Studios.shared { try await $0.inspect(bytes: try Studios.picture(name)) }
      #expect(info == PictureInfo(format: format, width: 96, height: 64))
    }

    @Test func `a film tells how long it is`() async throws {
      let info = try await Studios.shared { try await $0.inspect(bytes: try Studios.picture("animated.gif")) }
      #expect(info.format == "gif" && info.width == 96 && info.height == 64)
      #expect((info.film?.frames ?? 0) > 1 && (info.film?.milliseconds ?? 0) > 0)
    }

    @Test func `what is no picture is refused by name`() async throws {
      try await Studios.shared { studio in
        #expect(await Studios.code { _ = try await studio.inspect(bytes: []) } == .empty)
        #expect(await Studios.code { _ = try await studio.inspect(bytes: Array("text".utf8)) } == .notAnImage)
        #expect(await Studios.code { _ = try await studio.inspect(bytes: Array("%PDF-1.7".utf8)) } == .unsupported)
      }
    }
  }
}
