import PeelTestSupport
import Testing

@testable import PeelStudio

struct FilmTimelineTests {
  private func line(_ milliseconds: [Int]) -> FilmTimeline {
    FilmTimeline(milliseconds.enumerated().map { FilmTimeline.Moment(frame: $0.offset, milliseconds: $0.element) })
  }

  @Test func `a part begins and ends within frames`() {
    let part = line([100, 100, 100, 100]).trimmed(to: 50..<320)
    #expect(part.moments.map(\.frame) == [0, 1, 2, 3] && part.moments.map(\.milliseconds) == [50, 100, 100, 20])
    #expect(line([100, 100]).trimmed(to: 100..<150) == FilmTimeline([.init(frame: 1, milliseconds: 50)]))
    #expect(line([100]).trimmed(to: 300..<400).moments.isEmpty)
  }

  @Test func `a frame that goes leaves its time to the one before`() {
    let kept = line([10, 20, 30, 40]).keeping { $0.frame % 2 == 0 }
    #expect(kept.moments.map(\.frame) == [0, 2] && kept.moments.map(\.milliseconds) == [30, 70])
  }

  @Test(arguments: UInt64(0)..<60)
  func `limits hold and no time is lost`(seed: UInt64) {
    var random = SplitMix64(state: seed)
    let film = line((0..<Int.random(in: 2...80, using: &random)).map { _ in Int.random(in: 0...120, using: &random) })
    let (shortest, rate) = (Int.random(in: 1...60, using: &random), Double.random(in: 1...50, using: &random))
    let limited = film.limited(shortest: shortest, rate: rate)
    #expect(limited.milliseconds == film.milliseconds)
    #expect(limited.moments.first?.frame == 0)
    #expect(limited.moments.allSatisfy { $0.milliseconds >= shortest } || limited.moments.count == 1)
    #expect(Double(limited.moments.count) <= rate * Double(film.milliseconds) / 1000 + 1.5)
    let count = Int.random(in: 1...20, using: &random)
    let few = film.limited(toFrames: count)
    #expect(few.moments.count <= count && few.milliseconds == film.milliseconds)
  }

  @Test func `a rate that the film has already changes nothing`() {
    let film = line([33, 34, 33, 33, 34, 33, 33, 34, 33])
    #expect(film.limited(shortest: 8, rate: 30) == film)
    #expect(film.limited(shortest: 8, rate: 15).moments.map(\.frame) == [0, 2, 4, 6, 8])
  }
}
