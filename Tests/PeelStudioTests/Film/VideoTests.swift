import PeelKernels
import Testing

@testable import PeelStudio

extension StudioTests {
  /// WEBM, MP4 and QuickTime.
  struct VideoTests {
    private static let colors = [[220, 30, 40, 255], [40, 180, 60, 255], [40, 60, 200, 255], [230, 200, 40, 255]]

    @Test func `films have the frames and times that FFmpeg sees`() throws {
      let names = ["alpha-vp9.webm", "alpha-vp8.webm", "uneven.webm", "live.webm", "bt709.mp4", "moving.mp4"].map {
        "video/" + $0
      }
      let references = try Films.seen(by: "ffmpeg", names)
      for name in names { Films.expect(try Films.read(name), is: references[name], within: 3, name) }
    }

    @Test func `frames last as long as their times say, whatever the header claims`() throws {
      #expect(try Films.read("video/uneven.webm")?.milliseconds == [100, 50, 250, 10, 40])
    }

    @Test(arguments: ["alpha-vp9.webm", "alpha-vp8.webm"])
    func `the second stream is the alpha`(name: String) throws {
      let source = try #require(try Films.open(try Films.bytes("video/" + name)))
      #expect(source.info.hasAlpha)
      let film = try Films.read(source)
      #expect(film.frames.count == 10 && film.milliseconds.reduce(0, +) == 400)
      for frame in film.frames {
        let box = try #require(frame.image.alphaBox(above: 128))
        #expect(abs(box.width - 18) <= 2 && abs(box.height - 18) <= 2)
        let at = ((box.y + box.height / 2) * 64 + box.x + box.width / 2) * 4
        #expect(close(frame.image.pixels[at..<at + 4].map(Int.init), [230, 90, 30, 255], within: 12))
      }
    }

    @Test func `a recording that never learned its length is read to its end`() throws {
      let source = try #require(try Films.open(try Films.bytes("video/live.webm")))
      #expect(source.info.milliseconds == nil && source.info.frames == nil)
      #expect(try Films.read(source).frames.count == 10)
    }

    @Test(arguments: ["untold.mp4", "bt709.mp4", "full-range.mov", "hevc.mp4", "av1.mp4"])
    func `the four fields have their colours`(name: String) throws {
      let film = try #require(try Films.read("video/" + name))
      #expect(film.width == 96 && film.height == 64 && film.frames.count == 6)
      #expect(film.milliseconds.reduce(0, +) == 500)
      for (got, wanted) in zip(film.frames[3].image.fields, Self.colors) {
        #expect(close(got, wanted, within: 5), "\(name): \(got), not \(wanted)")
      }
    }

    /// Paper is at 203 nits, and only what is near it or brighter is pressed together.
    @Test(arguments: ["hlg.mp4", "pq.mp4", "bt2020.mp4"])
    func `high range and wide primaries come out as the screen's colours`(name: String) throws {
      let film = try #require(try Films.read("video/" + name))
      for (got, wanted) in zip(film.frames[3].image.fields, Self.colors) {
        #expect(close(got, wanted, within: name == "bt2020.mp4" ? 6 : 14), "\(name): \(got), not \(wanted)")
      }
    }

    @Test(arguments: [(90, [2, 0, 3, 1]), (180, [3, 2, 1, 0]), (270, [1, 3, 0, 2])])
    func `a video is turned as its camera says`(degrees: Int, order: [Int]) throws {
      let film = try #require(try Films.read("video/turned-\(degrees).mp4"))
      #expect(film.width == (degrees == 180 ? 96 : 64) && film.height == (degrees == 180 ? 64 : 96))
      for (got, wanted) in zip(film.frames[0].image.fields, order.map { Self.colors[$0] }) {
        #expect(close(got, wanted, within: 5))
      }
    }

    @Test func `pixels twice as wide as high become two`() throws {
      let film = try #require(try Films.read("video/wide-pixels.mp4"))
      #expect(film.width == 192 && film.height == 64)
    }

    @Test func `a large video is shrunk while it is read, and told of as it is`() throws {
      var limits = FilmLimits()
      limits.videoSide = 48
      let bytes = try Films.bytes("video/turned-90.mp4")
      let film = try Films.read(try #require(try Films.open(bytes, limits: limits)))
      #expect(film.width == 32 && film.height == 48)
      for (got, wanted) in zip(film.frames[0].image.fields, [2, 0, 3, 1].map { Self.colors[$0] }) {
        #expect(close(got, wanted, within: 6))
      }
      #expect(try FilmReader.info(bytes)?.height == 96)
    }

    @Test(arguments: ["moving.mp4", "bt709.mp4", "alpha-vp9.webm"], [5, 30, 60, 99])
    func `a file that is cut off is refused`(name: String, percent: Int) throws {
      let whole = try Films.bytes("video/" + name)
      let code = Films.error(Array(whole[..<(whole.count * percent / 100)]))?.code
      #expect(code == .truncated || code == .damaged)
    }

    @Test func `a part of a long video may be used`() throws {
      var limits = FilmLimits()
      limits.milliseconds = 200
      let bytes = try Films.bytes("video/moving.mp4")
      #expect(Films.error(bytes, limits: limits)?.code == .tooLong)
      limits.until = 150
      limits.frames = 6
      let film = try Films.read(try #require(try Films.open(bytes, limits: limits)))
      #expect(film.frames.count == 5 && film.milliseconds.reduce(0, +) == 167)
    }
  }
}
