import PeelKernels
import PeelTestSupport
import Testing

@testable import PeelStudio

/// What strokes change, and what they leave alone.
struct StrokeTests {
  private let scene = Scenes.apple(width: 800, height: 600)

  /// The truth with a disc that is wrongly kept and one that is wrongly gone.
  private var start: RGBAImage {
    var mask = scene.truth
    for y in 0..<600 {
      for x in 0..<800 {
        if (x - 100) * (x - 100) + (y - 100) * (y - 100) < 2500 { mask.values[y * 800 + x] = 255 }
        if (x - 430) * (x - 430) + (y - 400) * (y - 400) < 3600 { mask.values[y * 800 + x] = 0 }
      }
    }
    return scene.photo.withAlpha(mask)
  }

  private func corrected(_ strokes: [CutHint.Stroke]) throws -> RGBAImage {
    try StrokeCorrection(photo: scene.photo, base: start).applied(strokes)
  }

  private let keep = CutHint.Stroke(
    keeps: true, points: [.init(x: 0.51, y: 0.65), .init(x: 0.56, y: 0.68)], width: 0.04)
  private let remove = CutHint.Stroke(
    keeps: false, points: [.init(x: 0.1, y: 0.16), .init(x: 0.14, y: 0.18)], width: 0.03)

  @Test func `a stroke that keeps only adds, one that removes only takes away`() throws {
    let (before, added, taken) = (start.alpha, try corrected([keep]).alpha, try corrected([remove]).alpha)
    for index in before.values.indices {
      #expect(before.values[index] < 128 || added.values[index] > 127)
      #expect(before.values[index] > 127 || taken.values[index] < 128)
    }
    let both = try corrected([keep, remove])
    #expect(Scenes.overlap(both, scene.truth) > 0.98)
    #expect(Scenes.overlap(both, scene.truth) > Scenes.overlap(start, scene.truth) + 0.1)
  }

  @Test func `far from a stroke not a byte changes, and taking a stroke back brings the cut back`() throws {
    let changed = try corrected([keep])
    let begin = start
    for y in 0..<600 {
      for x in 0..<800 where x < 250 || y < 200 {
        let at = (y * 800 + x) * 4
        #expect(changed.pixels[at..<at + 4] == begin.pixels[at..<at + 4])
      }
    }
    #expect(try corrected([keep, remove]) != changed)
    #expect(try corrected([keep]) == changed)
  }

  @Test func `what a stroke covers is as it says, and the later stroke wins`() throws {
    let dot = CutHint.Stroke(keeps: true, points: [.init(x: 0.9, y: 0.1)], width: 0.02)
    #expect(try corrected([dot]).alpha.values[60 * 800 + 720] == 255)
    var undone = dot
    undone.keeps = false
    #expect(try corrected([dot, undone]).alpha.values[60 * 800 + 720] == 0)
    let outside = CutHint.Stroke(keeps: true, points: [.init(x: 1.9, y: -0.9)], width: 0.01)
    #expect(try corrected([outside]) == start)
  }
}
