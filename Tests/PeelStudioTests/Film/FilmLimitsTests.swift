import PeelKernels
import Testing

@testable import PeelStudio

extension StudioTests {
  /// Budgets, and films in the worker as they are in earnest.
  struct FilmLimitsTests {
    private static let films = [
      "gif/delay-zero.gif", "apng/delay.png", "webp/ball.webp", "lottie/square.tgs", "video/moving.mp4",
      "video/alpha-vp9.webm",
    ]

    @Test(arguments: films)
    func `frames, time and pixels are limited`(name: String) throws {
      let bytes = try Films.bytes(name)
      for (change, code) in Self.changes {
        var limits = FilmLimits()
        change(&limits)
        let error = Films.error(bytes, limits: limits)
        #expect(error?.code == code)
        #expect(error?.limit != nil && error?.description.contains("at most") == true)
      }
    }

    private static var changes: [((inout FilmLimits) -> Void, StudioError.Code)] {
      [
        ({ $0.frames = 3 }, .tooManyFrames), ({ $0.milliseconds = 100 }, .tooLong),
        ({ $0.pixels = 100 }, .tooManyPixels),
      ]
    }

    @Test(arguments: films)
    func `a part is within the limits of the whole`(name: String) throws {
      var limits = FilmLimits()
      (limits.frames, limits.milliseconds, limits.until) = (8, 100, 90)
      let whole = try #require(try Films.read(name))
      let part = try Films.read(try #require(try Films.open(try Films.bytes(name), limits: limits)))
      #expect(part.frames.count < whole.frames.count && part.milliseconds.reduce(0, +) >= 90)
      for (one, other) in zip(part.frames, whole.frames) { #expect(one.image == other.image) }
    }

    @Test(arguments: films)
    func `a confined worker knows films and shows their frames`(name: String) async throws {
      let seen = try #require(try Films.read(name))
      try await Studios.shared { studio in
        let bytes = try Films.bytes(name)
        let info = try await studio.inspect(bytes: bytes)
        #expect(info.width == seen.width && info.height == seen.height && info.film?.format == FilmKind(of: bytes))
        let times = [(0, 0), (seen.frames[0].milliseconds, 1), (1_000_000, seen.frames.count - 1)]
        for (time, number) in times {
          let frame = try await studio.frame(ofFilm: bytes, at: time)
          #expect(frame == seen.frames[number].image)
        }
        let small = try await studio.frame(ofFilm: bytes, at: 0, workSize: 16)
        #expect(small.width == 16)
      }
    }

    @Test func `a still has no frames`() async throws {
      try await Studios.shared { studio in
        let code = await Studios.code { _ = try await studio.frame(ofFilm: try Studios.picture("palette.png"), at: 0) }
        #expect(code == .notAFilm)
        let info = try await studio.inspect(bytes: try Films.bytes("gif/still.gif"))
        #expect(info.film == nil)
      }
    }

    @Test func `a long film is told of, and refused only when it is made`() async throws {
      let bytes = try Films.bytes("lottie/many.tgs")
      let info = try await Studios.shared { try await $0.inspect(bytes: bytes) }
      #expect(info.film?.frames == 601)
    }

    /// A film as long as one may be needs hardly more than a short one, in the process that reads it.
    @Test(arguments: ["gif/interlaced.gif", "lottie/square.json", "video/moving.mp4"])
    func `memory is flat in the number of frames`(name: String) throws {
      let peaks = try [6, 590].map { count in
        let worker = FuzzedWorker(role: .film)
        let bytes = try Self.film(like: name, frames: count)
        try worker.ask(0, FilmRequest(.frame(at: 59_000, side: 64), bytes: bytes).encoded)
        #expect(worker.picture != nil, "\(worker.answers)")
        try worker.measure()
        return worker.peakMemory
      }
      #expect(peaks[1] < peaks[0] + 12_000_000, "\(peaks)")
    }

    /// A longer film of the same kind, with the same size.
    private static func film(like name: String, frames: Int) throws -> [UInt8] {
      var bytes = try Films.bytes(name)
      switch FilmKind(of: bytes) {
      case .gif:
        let layout = try GIFLayout(bytes, limits: FilmLimits())
        // From the graphic control before the first image to the end mark.
        let first = layout.frames[0].data - 10 - 8
        let images = bytes[first..<bytes.count - 1]
        bytes.removeLast()
        for _ in 1..<frames / 2 { bytes += images }
        // A screen of a million pixels: two frames kept would be seen.
        bytes.replaceSubrange(6..<10, with: [0xe8, 0x03, 0xe8, 0x03])
        return bytes + [0x3b]
      case .lottie:
        return Array(String(decoding: bytes, as: UTF8.self).replacing("\"op\":25", with: "\"op\":\(frames)").utf8)
      default:
        return try Films.made(
          by: "ffmpeg",
          [
            "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=320x240:rate=30", "-frames:v", "\(frames)", "-c:v",
            "libx264",
            "-preset", "ultrafast", "-movflags", "frag_keyframe+empty_moov", "-f", "mp4", "-",
          ])
      }
    }
  }
}
