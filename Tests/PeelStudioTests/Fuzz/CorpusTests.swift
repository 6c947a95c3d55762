import Testing

@testable import PeelStudio

extension StudioTests {
  /// What `Scripts/fuzz` begins with, through the entry it uses.
  struct CorpusTests {
    @Test func `the readers take every file that fuzzing begins with`() throws {
      let names =
        Films.names(in: "../corpus", ending: "") + Films.names(in: "gif", ending: ".gif")
        + Films.names(in: "apng", ending: ".png") + Films.names(in: "lottie", ending: ".json")
        + Films.names(in: "video", ending: "") + Films.names(in: "../pictures/bmp", ending: ".bmp")
      #expect(names.count > 100)
      for name in names { OwnReaders.read(try Films.bytes(name)) }
    }

    @Test func `an APNG file with a second header is refused`() throws {
      #expect(Films.error(try Films.bytes("../corpus/two-headers.png"))?.code == .damaged)
    }

    @Test func `an APNG file without a header is refused when only its beginning is read`() throws {
      var limits = FilmLimits()
      limits.until = 1000
      let file = try Films.bytes("../corpus/no-header.png")
      #expect(throws: StudioError.self) { try Films.open(file, limits: limits) }
    }

    /// Or fuzzing would only ever see them refused.
    @Test func `the corpus holds a message of each kind that can be read`() throws {
      func body(_ name: String) throws -> [UInt8] { Array(try Films.bytes("../corpus/message-\(name).bin")[5...]) }
      _ = try (DecodeRequest(body("decode")), CutRequest(body("cut")), MakeRequest(body("make")))
      _ = try (FilmRequest(body("film")), TextRequest(body("text")), CutOut(body("cut-out")))
      _ = try (StickerFiles(body("sticker-files")), StudioCapability(body("capability")))
      _ = try ([TargetFile](body("target-files")), PictureInfo(body("picture-info")))
    }
  }
}
