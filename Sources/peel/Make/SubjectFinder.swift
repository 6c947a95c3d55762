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

  /// A picture and the subject in it, both of one size.
  private struct Look {
    var image: RGBAImage
    var cut: CutOut?

    var shown: RGBAImage { cut?.image ?? image }
  }

  /// The longer edge at which subjects are looked for.
  private static let workSize = 1024
  /// The most pixels along an edge that a sticker can use.
  private static let largest = 4096

  private let options: MakeOptions
  private let hint: CutHint
  private let studio: Studio
  private let explain: @Sendable (String) -> Void
  private let isCutterKnown = Atomic(false)

  /// - Parameters:
  ///   - hint: The marks, with the mask of a file if there is one.
  ///   - explain: Is told, once, what the cutter lacks if it lacks something.
  init(_ options: MakeOptions, hint: CutHint, studio: Studio, explain: @escaping @Sendable (String) -> Void) {
    self.options = options
    self.hint = hint
    self.studio = studio
    self.explain = explain
  }

  /// The subject of a still, or the picture whole where no cut is wanted.
  /// - Parameter say: Is told how far it is and what it does.
  func subject(of bytes: [UInt8], _ info: PictureInfo, _ say: (Double, String) -> Void) async throws -> Subject {
    // A drawing has as many pixels as are asked for.
    let edge = info.format == "svg" ? Self.largest : max(info.width, info.height)
    var look = Look(image: try await open(bytes, Self.workSize))
    if options.cut == .automatic { look = try await cut(look.image, bytes, edge, say) }
    var subject = Subject(image: look.shown, cut: look.cut)
    let seen = max(look.image.width, look.image.height)
    let wanted = options.isFrameOnly ? edge : min(edge, Self.largest, Int(Double(seen) * scale(of: look.shown)))
    // A tenth more pixels cannot be seen.
    if options.isFrameOnly ? wanted > seen : wanted * 10 > seen * 11 {
      say(0.7, "taking its detail")
      let photo = try await open(bytes, wanted)
      if let cut = look.cut, cut.method != .keptAlpha {
        subject.image = try await studio.carry(cut, from: look.image, to: photo).image
      } else {
        subject.image = photo
      }
    }
    if !options.isFrameOnly { subject.enlargement = scale(of: subject.image) }
    return subject
  }

  private func open(_ bytes: [UInt8], _ side: Int) async throws -> RGBAImage {
    try await studio.decode(bytes: bytes, workSize: side, allowsDrawings: options.takesDrawings)
  }

  private func cut(
    _ image: RGBAImage, _ bytes: [UInt8], _ edge: Int, _ say: (Double, String) -> Void
  ) async throws -> Look {
    if hint == CutHint(), let kept = CutOut(keepingAlphaOf: image) { return Look(image: image, cut: kept) }
    say(0.1, "finding the subject")
    if !isCutterKnown.exchange(true, ordering: .relaxed), let note = try await studio.capability.note { explain(note) }
    var marks = hint
    marks.strokes = []
    var cut = try await studio.quickCut(image, hint: marks)
    if !options.isQuick {
      say(0.3, "cutting it out")
      if hint == CutHint(), let look = try await closer(cut, bytes, edge) { return look }
      cut = try await studio.fineCut(image, quick: cut, hint: marks)
    }
    if !hint.strokes.isEmpty { cut = try await studio.fineCut(image, quick: cut, hint: hint) }
    return Look(image: image, cut: cut)
  }

  /// The fine cut of a small subject from its surroundings alone.
  private func closer(_ quick: CutOut, _ bytes: [UInt8], _ edge: Int) async throws -> Look? {
    guard let closer = CloserLook(at: quick, edge: edge) else { return nil }
    let photo = try await open(bytes, closer.side)
    let surroundings = photo.cropped(to: closer.part(of: photo))
    let expected = closer.expectation(width: surroundings.width, height: surroundings.height)
    do {
      let witness = CutOut(image: expected, method: quick.method, certainty: quick.certainty)
      let cut = try await studio.fineCut(surroundings, quick: witness)
      return closer.placed(cut, expected: expected, in: photo).map { Look(image: photo, cut: $0) }
    } catch let error as StudioError where error.code == .noSubject { return nil }
  }

  /// How many pixels of the largest sticker one of the picture becomes.
  private func scale(of image: RGBAImage) -> Double {
    guard let rules = options.sticker.targets.map(\.still).max(by: { $0.width < $1.width }) else { return 1 }
    if options.sticker.keepsFrame {
      return min(Double(rules.width) / Double(image.width), Double(rules.height) / Double(image.height))
    }
    return options.sticker.style.scale(of: image, width: rules.width, height: rules.height) ?? 1
  }
}
