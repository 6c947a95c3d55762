import PeelKernels
import Testing

@testable import PeelStudio

extension StudioTests {
  /// Animated WebP.
  struct WebPFilmTests {
    @Test func `films have the frames and times that Pillow sees`() throws {
      let names = ["webp/ball.webp", "webp/lossy.webp", "webp/more-after-end.webp"]
      let references = try Films.seen(by: "pillow", names)
      for name in names {
        let film = try Films.read(name)
        Films.expect(film, is: references[name], name)
        #expect(film?.loops == 3)
      }
      #expect(try Films.read("webp/ball.webp")?.milliseconds == [40, 40, 170, 8, 33, 500])
    }

    @Test func `a colour profile is honoured`() throws {
      let plain = try #require(try Films.read("webp/ball.webp")?.frames.first?.image)
      let profiled = try #require(try Films.read("webp/profile.webp")?.frames.first?.image)
      // The ball is orange; where red and green are swapped it is a green one.
      let at = (24 * 64 + 13) * 4
      #expect(plain.pixels[at] > plain.pixels[at + 1] + 100)
      #expect(profiled.pixels[at + 1] > profiled.pixels[at] + 50)
      #expect(profiled.alpha == plain.alpha)
    }

    @Test func `frames without time last a tenth of a second each`() throws {
      #expect(try Films.read("webp/no-time.webp")?.milliseconds == Array(repeating: 100, count: 6))
    }

    @Test(arguments: [20, 50, 80, 99])
    func `a file that is cut off is refused`(percent: Int) throws {
      let whole = try Films.bytes("webp/ball.webp")
      let error = Films.error(Array(whole[..<(whole.count * percent / 100)]))
      #expect(error?.code == .truncated)
    }
  }
}
