import PeelCore
import PeelKernels
import PeelTestSupport
import Testing

@testable import PeelStudio

extension StudioTests {
  /// A file that is not what it says is not given out.
  struct FileFactsTests {
    private func files() throws -> [TargetFile] {
      let film = DrawnFilm(.ball, frames: 4)
      let options = StickerOptions(targets: [.discord, .whatsapp, .slack, .telegram], style: .plain)
      let still = StickerOptions(targets: [.discord, .whatsapp], style: .plain)
      return try FilmFitter(source: film, options: options) { _ in }.files()
        + StillFitter(options: still).files(from: film.picture(1))
    }

    @Test func `every kind of file is known again`() throws {
      let formats = try files().map { FileFacts($0.bytes)?.format }
      #expect(formats == [.apng, .animatedWebP, .gif, .webm, .png, .webp])
    }

    @Test func `a file that is not as promised is thrown away`() throws {
      for file in try files() {
        try FileCheck(file).run()
        for change: (inout TargetFile) -> Void in [
          { $0.width += 1 }, { $0.height -= 1 }, { $0.frames += 1 }, { $0.milliseconds += 1 },
          { $0.byteLimit = $0.bytes.count - 1 }, { $0.mediaType = "image/jpeg" },
          { $0.bytes.removeLast(9) }, { $0.bytes = Array($0.bytes.prefix(40)) }, { $0.bytes = [] },
        ] {
          var wrong = file
          change(&wrong)
          let error = #expect(throws: StudioError.self) { try FileCheck(wrong).run() }
          #expect(error?.code == .failedCheck)
        }
      }
    }

    @Test func `broken files are read to a verdict`() throws {
      var random = SplitMix64(state: 7)
      let files = try files()
      for number in 0..<600 {
        var bytes = files[number % files.count].bytes
        for _ in 0..<4 {
          bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        _ = FileFacts(Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random))))
      }
    }
  }
}
