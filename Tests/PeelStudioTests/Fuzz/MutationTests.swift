import Foundation
import Testing

@testable import PeelStudio

extension StudioTests {
  /// Ten thousand damaged files, the same ones each time, through the readers as they run in earnest: confined.
  struct MutationTests {
    /// What our own code reads, which may refuse a file and never die of it.
    @Test func `damaged GIF, PNG and bitmap files give a picture or a reason`() throws {
      let films = Films.names(in: "gif", ending: ".gif") + Films.names(in: "apng", ending: ".png")
      let reader = try fuzz(.film, films.map(Films.bytes), count: 5_000) {
        FilmRequest(.frame(at: 10_000, side: 512), bytes: $0).encoded
      }
      #expect(reader.deaths.isEmpty && reader.hangs.isEmpty, "\(reader.deaths) \(reader.hangs)")
      let stills = Films.names(in: "../pictures/bmp", ending: ".bmp") + Films.names(in: "../pictures", ending: ".svg")
      let decoder = try fuzz(.decode, stills.map(Films.bytes), count: 1_000, request: Self.still)
      #expect(decoder.deaths.isEmpty && decoder.hangs.isEmpty, "\(decoder.deaths) \(decoder.hangs)")
    }

    /// What libraries decode, which may die of it and cost nobody else anything.
    @Test func `damaged films and photos of other kinds cost at most their own process`() throws {
      let films =
        Films.names(in: "webp", ending: ".webp") + Films.names(in: "video", ending: "")
        + Films.names(in: "lottie", ending: "").filter { !$0.contains("bomb") }
      let player = try fuzz(.film, films.map(Films.bytes), count: 2_500) {
        FilmRequest(.frame(at: 10_000, side: 512), bytes: $0).encoded
      }
      #expect(player.deaths.count <= 25 && player.hangs.isEmpty, "\(player.deaths) \(player.hangs)")
      let photos = [".jpg", ".png", ".webp", ".heic", ".avif", ".tif"].flatMap {
        Films.names(in: "../pictures", ending: $0)
      }
      let decoder = try fuzz(.decode, photos.map(Films.bytes), count: 1_500, request: Self.still)
      #expect(decoder.deaths.count <= 5 && decoder.hangs.isEmpty, "\(decoder.deaths) \(decoder.hangs)")
    }

    private static func still(_ bytes: [UInt8]) -> [UInt8] {
      DecodeRequest(side: 256, limits: StudioLimits(), allowsDrawings: true, bytes: bytes).encoded
    }

    private func fuzz(
      _ role: WorkerRole, _ corpus: [[UInt8]], count: Int, request: ([UInt8]) -> [UInt8]
    ) throws -> FuzzedWorker {
      let before = try FuzzedWorker.descriptors(of: "self")
      let mutator = Mutator(corpus: corpus)
      let worker = FuzzedWorker(role: role)
      for number in 0..<count {
        try worker.ask(number, request(mutator.file(number)))
        if number % 50 == 0 { try worker.measure() }
      }
      try worker.measure()
      // Some files stay readable, most don't: otherwise the damage would be too light or too heavy to find anything.
      #expect(worker.answers.count >= 3, "\(worker.answers)")
      #expect(worker.peakMemory < 300_000_000, "\(worker.peakMemory) bytes")
      #expect(worker.mostDescriptors <= 8, "\(worker.mostDescriptors) descriptors")
      worker.end()
      // Other tests' processes come and go meanwhile; one kept for each file or death would be many.
      #expect(try FuzzedWorker.descriptors(of: "self") < before + 16)
      return worker
    }
  }
}
