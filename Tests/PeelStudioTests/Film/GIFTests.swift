import PeelKernels
import Testing

@testable import PeelStudio

extension StudioTests {
  /// GIF as browsers read it.
  struct GIFTests {
    private static let films = Films.names(in: "gif", ending: ".gif").filter {
      !$0.contains("bad-") && !$0.contains("still")
    }

    /// Where readers disagree, the fixtures bring what browsers show.
    private static let strips = Films.names(in: "gif", ending: ".png")

    @Test(arguments: strips)
    func `frames are disposed of as in browsers`(name: String) async throws {
      let film = try #require(try Films.read(name.replacing(".png", with: ".gif")))
      let bytes = try Films.bytes(name)
      var limits = StudioLimits()
      limits.leastEdge = 1
      let strip = try await Studios.with(limits: limits) { try await $0.decode(bytes: bytes) }
      #expect(strip.height == film.frames.count * film.height)
      for (number, frame) in film.frames.enumerated() {
        let shown = strip.cropped(
          to: PixelBox(x: 0, y: number * film.height, width: film.width, height: film.height))
        #expect(frame.image == shown, "frame \(number)")
      }
    }

    @Test func `films have the frames and times that libnsgif sees`() throws {
      let names = Self.films.filter { !Self.strips.contains($0.replacing(".gif", with: ".png")) }
      let references = try Films.seen(by: "vips", names)
      for name in names {
        let film = try Films.read(name)
        var reference = references[name]
        for number in reference?.frames.indices ?? 0..<0 where name.contains("delay") {
          reference?.frames[number].milliseconds = 100
        }
        Films.expect(film, is: reference, name)
        #expect(film?.loops == reference?.loops, "\(name)")
      }
    }

    @Test(arguments: ["gif/small-screen.gif", "gif/no-screen.gif"])
    func `a screen smaller than the first frame has that one's size`(name: String) throws {
      let film = try #require(try Films.read(name))
      #expect(film.width == 24 && film.height == 18 && film.frames.count == 2)
      #expect(film.frames.allSatisfy { $0.image.alphaBox() == $0.image.bounds })
    }

    @Test func `a delay of none or one hundredth is a tenth of a second`() throws {
      #expect(try Films.read("gif/delay-zero.gif")?.milliseconds == Array(repeating: 100, count: 12))
      #expect(try Films.read("gif/delay-one.gif")?.milliseconds == [100, 100, 100])
    }

    @Test func `a long hold keeps its length`() throws {
      let film = try #require(try Films.read("gif/hold.gif"))
      #expect(film.milliseconds == Array(repeating: 50, count: 11) + [2000])
      #expect(try Films.open(try Films.bytes("gif/hold.gif"))?.info.milliseconds == 2550)
    }

    @Test(arguments: [("delay-zero", 0), ("once", 1), ("thrice", 3)])
    func `it is played as often as it says`(name: String, times: Int) throws {
      #expect(try Films.read("gif/\(name).gif")?.loops == times)
    }

    @Test func `alpha is announced where a pixel can be clear`() throws {
      for name in Self.films {
        let film = try #require(try Films.open(try Films.bytes(name)))
        let seen = try Films.read(film)
        let hasClear = seen.frames.contains { frame in
          stride(from: 3, to: frame.image.pixels.count, by: 4).contains { frame.image.pixels[$0] == 0 }
        }
        #expect(film.info.hasAlpha || !hasClear, "\(name)")
      }
    }

    @Test func `one frame is a still`() throws {
      #expect(try Films.open(try Films.bytes("gif/still.gif")) == nil)
    }

    @Test(arguments: ["short", "code", "palette", "block"])
    func `a broken film is refused`(what: String) throws {
      #expect(Films.error(try Films.bytes("gif/bad-\(what).gif"))?.code == .damaged)
    }

    @Test func `a film without its end mark is whole, one cut within a frame is not`() throws {
      #expect(try Films.read("gif/no-end.gif")?.frames.count == 2)
      let whole = try Films.bytes("gif/no-end.gif")
      for count in 120..<whole.count {
        let error = Films.error(Array(whole[..<count]))
        #expect(error?.code == .truncated || error == nil, "\(count) bytes")
      }
      #expect(Films.error(Array(whole.dropLast()))?.code == .truncated)
    }
  }
}
