import Foundation
import PeelKernels
import PeelTestSupport
import Testing

@testable import PeelStudio

extension StudioTests {
  /// What a lasso, a tap and a mask do to a cut.
  struct MarkTests {
    /// A circle as a hand would draw it.
    private func circle(x: Double, y: Double, across: Double, down: Double) -> [CutHint.Point] {
      (0..<24).map { step in
        let angle = Double(step) / 24 * 2 * .pi
        return .init(x: x + across * cosine(angle), y: y + down * cosine(angle - .pi / 2))
      }
    }

    private func cosine(_ angle: Double) -> Double { Foundation.cos(angle) }

    @Test(arguments: [false, true])
    func `a lasso keeps what it goes round and nothing outside`(crossesItself: Bool) async throws {
      let (photo, truths) = Scenes.pair()
      var lasso = circle(x: 0.75, y: 0.5, across: 0.2, down: 0.46)
      if crossesItself { lasso += lasso.prefix(6) }
      let hint = CutHint(lasso: lasso)
      try await Studios.shared { studio in
        for cut in [try await studio.quickCut(photo, hint: hint), try await studio.fineCut(photo, hint: hint)] {
          #expect(Scenes.overlap(cut.image, truths[1]) > 0.85, "\(cut.method)")
          for y in stride(from: 0, to: 300, by: 7) {
            for x in 0..<320 { #expect(cut.image.pixels[(y * 600 + x) * 4 + 3] == 0) }
          }
        }
      }
    }

    @Test func `a lasso cuts without an engine too, and one beside the picture is refused`() async throws {
      let folder = try TemporaryFolder()
      let (photo, truths) = Scenes.pair()
      try await Studios.with(vendor: folder.path) { studio in
        let hint = CutHint(lasso: circle(x: 0.75, y: 0.53, across: 0.18, down: 0.44))
        let cut = try await studio.fineCut(photo, hint: hint)
        #expect(cut.method == .marked && Scenes.overlap(cut.image, truths[1]) > 0.6)
        let beside = CutHint(lasso: circle(x: 1.5, y: 0.5, across: 0.2, down: 0.4))
        #expect(await Studios.code { _ = try await studio.fineCut(photo, hint: beside) } == .invalidHint)
      }
    }

    @Test func `a tap keeps one of two subjects, without a tap both stay`() async throws {
      let (photo, truths) = Scenes.pair()
      try await Studios.shared { studio in
        for index in 0..<2 {
          let hint = CutHint(tap: .init(x: 0.25 + 0.5 * Double(index), y: 0.55))
          let (quick, fine) = (
            try await studio.quickCut(photo, hint: hint), try await studio.fineCut(photo, hint: hint)
          )
          #expect(Scenes.overlap(quick.image, truths[index]) > 0.85)
          #expect(Scenes.overlap(fine.image, truths[index]) > 0.9)
        }
        let both = try await studio.fineCut(photo)
        #expect(Scenes.overlap(both.image, Scenes.joined(truths)) > 0.85)
      }
    }

    @Test func `a tap on a thing that was not seen looks there again, and one on nothing finds nothing`() async throws {
      let (photo, truths) = Scenes.pair(second: 0.35)
      try await Studios.shared { studio in
        let cut = try await studio.fineCut(photo, hint: CutHint(tap: .init(x: 0.75, y: 0.55)))
        #expect(Scenes.overlap(cut.image, truths[1]) > 0.8)
        let nothing = CutHint(tap: .init(x: 0.5, y: 0.5))
        #expect(await Studios.code { _ = try await studio.fineCut(Scenes.flat(90), hint: nothing) } == .noSubject)
      }
    }

    @Test func `a tap chooses in the user's own mask`() async throws {
      let (photo, truths) = Scenes.pair()
      try await Studios.shared { studio in
        var hint = CutHint(tap: .init(x: 0.75, y: 0.55), mask: Scenes.joined(truths))
        let cut = try await studio.fineCut(photo, hint: hint)
        #expect(Scenes.overlap(cut.image, truths[1]) > 0.95)
        hint.tap = .init(x: 0.5, y: 0.1)
        #expect(await Studios.code { _ = try await studio.fineCut(photo, hint: hint) } == .noSubject)
      }
    }

    @Test func `a mask's edge is laid along the photo's, with or without an engine`() async throws {
      let folder = try TemporaryFolder()
      let (photo, truth) = Scenes.apple()
      // Half the size, and too wide by three pixels all round.
      let rough = Plane(truth).resized(width: 240, height: 180).mask.closed(radius: 1).grown(by: 3)
      let hint = CutHint.mask(of: RGBAImage(width: 240, height: 180, grey: rough))
      #expect(hint.mask == rough)
      let before = Scenes.overlap(
        photo.withAlpha(Plane(rough).resized(width: photo.width, height: photo.height).mask), truth)
      try await Studios.with(vendor: folder.path) { studio in
        let cut = try await studio.fineCut(photo, hint: hint)
        #expect(cut.method == .marked && cut.certainty == 1)
        #expect(before < 0.93 && Scenes.overlap(cut.image, truth) > before + 0.02)
        let quick = try await studio.quickCut(photo, hint: hint)
        #expect(Scenes.overlap(quick.image, truth) >= before)
      }
    }

    @Test func `the hole of a ring stays open, however it was marked`() async throws {
      let (photo, truth) = Scenes.ring()
      let hints = [
        CutHint(), .rectangle(x: 0.18, y: 0.08, width: 0.64, height: 0.84),
        CutHint(lasso: circle(x: 0.5, y: 0.5, across: 0.33, down: 0.44)), CutHint(tap: .init(x: 0.5, y: 0.82)),
        CutHint(mask: truth),
      ]
      try await Studios.shared { studio in
        for hint in hints {
          let cut = try await studio.fineCut(photo, hint: hint)
          #expect(Scenes.overlap(cut.image, truth) > 0.85, "\(hint)")
          #expect(cut.image.pixels[(photo.height / 2 * photo.width + photo.width / 2) * 4 + 3] == 0, "\(hint)")
        }
      }
    }
  }
}

/// Which of the things in a mask a tap means.
struct TappedSubjectTests {
  /// Discs, and a bar between two of them.
  private func mask(_ discs: [(x: Int, y: Int, radius: Int)], bar: ClosedRange<Int>? = nil) -> Plane {
    var plane = Plane(width: 200, height: 100)
    for y in 0..<100 {
      for x in 0..<200 {
        let isInside =
          discs.contains { ($0.x - x) * ($0.x - x) + ($0.y - y) * ($0.y - y) <= $0.radius * $0.radius }
          || bar?.contains(y) == true && (50...150).contains(x)
        if isInside { plane.values[y * 200 + x] = 1 }
      }
    }
    return plane
  }

  @Test func `two things that touch are told apart, a head stays on its shoulders`() throws {
    let joined = mask([(50, 50, 30), (150, 50, 30)], bar: 47...53)
    let left = try #require(TappedSubject(in: joined, at: .init(x: 0.25, y: 0.5)))
    #expect(left.pixels[50 * 200 + 30] && !left.pixels[50 * 200 + 150] && left.allowed[50 * 200 + 60])
    #expect(!left.allowed[50 * 200 + 130])
    let figure = mask([(50, 50, 30), (120, 50, 40)], bar: 32...68)
    let body = try #require(TappedSubject(in: figure, at: .init(x: 0.25, y: 0.5)))
    #expect(body.pixels[50 * 200 + 120] && body.allowed.allSatisfy(\.self))
  }

  @Test func `a finger may land a little beside a thing, not far from it`() {
    let disc = mask([(50, 50, 30)])
    #expect(TappedSubject(in: disc, at: .init(x: 82 / 200.0, y: 0.5)) != nil)
    #expect(TappedSubject(in: disc, at: .init(x: 0.6, y: 0.5)) == nil)
    #expect(TappedSubject(in: disc, at: .init(x: 1, y: 1)) == nil)
  }
}
