import PeelCore
import PeelKernels
import PeelStudio
import Synchronization

/// Gets the subject out of a photo, in as many pixels as its stickers can show.
final class SubjectFinder: Sendable {
  /// What was found.
  struct Subject: Sendable {
    /// The whole picture, transparent where the subject is not.
    var image: RGBAImage
    /// How it was cut; nil where nothing was to be cut.
    var cut: CutOut?
    /// How many times larger the largest sticker shows it, if it does.
    var enlargement = 1.0
  }

  /// The longer edge at which subjects are looked for.
  private static let workSize = 1024

  private let options: MakeOptions
  private let studio: Studio
  private let explain: @Sendable (String) -> Void
  private let isCutterKnown = Atomic(false)

  /// - Parameter explain: Is told, once, what the cutter lacks if it lacks something.
  init(_ options: MakeOptions, studio: Studio, explain: @escaping @Sendable (String) -> Void) {
    self.options = options
    self.studio = studio
    self.explain = explain
  }

  /// The subject of a still, or the picture whole where no cut is wanted.
  func subject(
    of bytes: [UInt8], _ info: PictureInfo, _ say: (Double, String) -> Void
  ) async throws -> Subject {
    let image = try await studio.decode(bytes: bytes, workSize: Self.workSize)
    var subject = Subject(image: image)
    if options.cut == .automatic {
      let cut = try await cut(image, say)
      subject = Subject(image: cut.image, cut: cut)
    }
    let shown = subject.shownEdge
    let whole = max(info.width, info.height)
    let side = options.isFrameOnly ? whole : min(whole, image.longerEdge * needed / max(shown, 1) + 1, 4096)
    // A tenth more pixels cannot be seen.
    if side * 10 > image.longerEdge * (options.isFrameOnly ? 10 : 11) {
      say(0.7, "taking its detail")
      let photo = try await studio.decode(bytes: bytes, workSize: side)
      if let cut = subject.cut, cut.method != .keptAlpha {
        subject.image = try await studio.carry(cut, from: image, to: photo).image
      } else {
        subject.image = photo
      }
    }
    if !options.isFrameOnly { subject.enlargement = Double(needed) / Double(max(subject.shownEdge, 1)) }
    return subject
  }

  /// The longer edge of the largest sticker.
  private var needed: Int { options.sticker.targets.map { max($0.still.width, $0.still.height) }.max() ?? 0 }

  private func cut(_ image: RGBAImage, _ say: (Double, String) -> Void) async throws -> CutOut {
    if options.hint == CutHint(), let kept = CutOut(keepingAlphaOf: image) { return kept }
    say(0.1, "finding the subject")
    if !isCutterKnown.exchange(true, ordering: .relaxed) {
      if let note = try await studio.capability.note { explain(note) }
    }
    var marks = options.hint
    marks.strokes = []
    var cut = try await studio.quickCut(image, hint: marks)
    if !options.isQuick {
      say(0.3, "cutting it out")
      cut = try await studio.fineCut(image, quick: cut, hint: marks)
    }
    if options.hint.strokes.isEmpty { return cut }
    marks.strokes = options.hint.strokes
    return try await studio.fineCut(image, quick: cut, hint: marks)
  }
}

extension SubjectFinder.Subject {
  /// The longer edge of what is visible, pixels.
  var shownEdge: Int { image.alphaBox(above: 12).map { max($0.width, $0.height) } ?? 0 }
}

extension RGBAImage {
  fileprivate var longerEdge: Int { max(width, height) }
}
