import PeelKernels
import Testing

@testable import PeelStudio

extension StudioTests {
  /// Lottie drawings, plain and as Telegram's TGS.
  struct LottieTests {
    @Test func `sixty frames a second stay sixty, and the total time is right`() throws {
      let film = try #require(try Films.read("lottie/square.tgs"))
      #expect(film.frames.count == 90 && film.milliseconds.reduce(0, +) == 1500)
      #expect(Set(film.milliseconds) == [16, 17])
      #expect(film.width == 512 && film.height == 512 && film.loops == 0)
    }

    @Test func `the square moves across, half transparent and without dark rims`() throws {
      let film = try #require(try Films.read("lottie/square.tgs"))
      for (number, centre) in [(0, 64), (89, 448)] {
        let box = try #require(film.frames[number].image.alphaBox(above: 60))
        #expect(abs(box.x + box.width / 2 - centre) <= 2 && abs(box.y + box.height / 2 - 256) <= 1)
        #expect(abs(box.width - 128) <= 2)
        let at = (256 * 512 + centre) * 4
        #expect(close(film.frames[number].image.pixels[at..<at + 4].map(Int.init), [255, 128, 0, 128], within: 2))
      }
    }

    @Test func `a fraction of a frame a second adds up`() throws {
      let film = try #require(try Films.read("lottie/square.json"))
      #expect(film.frames.count == 25 && film.milliseconds.reduce(0, +) == 834)
      #expect(film.width == 320 && film.height == 200)
    }

    @Test func `a drawing is drawn at the size that is asked for`() throws {
      var limits = FilmLimits()
      limits.drawingSide = 618
      let film = try #require(try Films.open(try Films.bytes("lottie/square.json"), limits: limits))
      #expect(film.info.width == 618 && film.info.height == 386)
      #expect(try film.next()?.image.width == 618)
    }

    @Test(arguments: [("picture.json", "pictures"), ("picture-layer.json", "pictures"), ("text.json", "text")])
    func `what would be left out is refused by name`(name: String, what: String) throws {
      let error = Films.error(try Films.bytes("lottie/" + name))
      #expect(error?.code == .unsupported && error?.description.contains(what) == true)
    }

    @Test(arguments: [
      ("letter.json", StudioError.Code.notAnImage), ("deep.json", .damaged), ("huge-number.json", .damaged),
      ("no-rate.json", .damaged), ("bomb.tgs", .tooManyBytes), ("many.tgs", .tooManyFrames),
      ("long.tgs", .tooManyFrames),
    ])
    func `what cannot be drawn is refused before it is tried`(name: String, code: StudioError.Code) throws {
      #expect(Films.error(try Films.bytes("lottie/" + name))?.code == code)
    }

    @Test func `a cut file is refused`() throws {
      for name in ["square.tgs", "square.json"] {
        let whole = try Films.bytes("lottie/" + name)
        for part in 1..<8 {
          let code = Films.error(Array(whole[..<(whole.count * part / 8)]))?.code
          #expect(code == .truncated || code == .damaged, "\(name), \(part) eighths")
        }
      }
    }
  }
}
