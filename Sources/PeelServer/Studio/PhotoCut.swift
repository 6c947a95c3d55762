import PeelCore
import PeelStudio
import PeelWire

/// A photo and what was cut out of it.
struct PhotoCut {
  /// A cut of the whole photo or of a part of it, from which strokes go out.
  struct Base {
    /// Where the subject was looked for; empty when nobody said.
    let region: CutHint
    let folder: PictureFolder
    var state: CutState
    var confidence: Double?
    var notice: String?
    /// The full cut on its way, or what came of it; nil when there is none to come.
    var fine: Task<Void, any Error>?

    /// The pixels that strokes correct.
    var best: PictureFolder.Name { state == .fine ? .fine : .quick }
  }

  /// Regions whose cuts are kept, so that taking one back costs nothing.
  private static let mostBases = 4

  let photo: PictureFolder
  let size: (width: Int, height: Int)
  /// The one that is shown is the last.
  private(set) var bases: [Base]
  /// What the person drew on the last base.
  var strokes: [CutHint.Stroke] = []
  /// The newest hint that was sent, and the one that the pictures show.
  var wished: Int64 = 0
  var shown: Int64 = 0
  /// Goes up with every new picture, so that no cache shows an older one.
  var pictures = 1
  /// The newest hint on its way.
  var marking: Task<Void, any Error>?

  init(photo: PictureFolder, size: (width: Int, height: Int), first: Base) {
    self.photo = photo
    self.size = size
    bases = [first]
  }

  /// What is shown.
  var base: Base { bases[bases.count - 1] }

  func base(for region: CutHint) -> Base? { bases.first { $0.region == region } }

  /// Adds a base or changes the one of the same region, in its place.
  /// - Returns: One that has to go for it.
  mutating func put(_ base: Base) -> Base? {
    if let index = bases.firstIndex(where: { $0.region == base.region }) {
      bases[index] = base
      return nil
    }
    // The automatic cut stays: every series of taking back ends there.
    let dropped = bases.count < Self.mostBases ? nil : bases.remove(at: bases[0].region == CutHint() ? 1 : 0)
    bases.insert(base, at: max(0, bases.count - 1))
    return dropped
  }

  /// The full cut of a base is on its way.
  mutating func begin(_ fine: Task<Void, any Error>, for region: CutHint) {
    guard let index = bases.firstIndex(where: { $0.region == region }) else { return }
    bases[index].fine = fine
  }

  /// Shows a base with strokes on it.
  mutating func show(_ region: CutHint, strokes: [CutHint.Stroke], version: Int64) {
    guard let index = bases.firstIndex(where: { $0.region == region }) else { return }
    bases.append(bases.remove(at: index))
    self.strokes = strokes
    shown = version
    pictures += 1
  }

  mutating func cancel() {
    marking?.cancel()
    for base in bases { base.fine?.cancel() }
  }

  func body(of id: JobID) -> CutBody {
    func url(_ picture: PictureFolder.Name) -> String { "/v1/studio/jobs/\(id)/\(picture.rawValue)?v=\(pictures)" }
    let isCut = base.state != .noSubject || !strokes.isEmpty
    let hasFine = isCut && (base.state != .keptAlpha || !strokes.isEmpty)
    return CutBody(
      width: size.width, height: size.height, state: strokes.isEmpty ? base.state : .fine, version: shown,
      photoUrl: url(.photo), quickUrl: isCut && base.state != .noSubject ? url(.quick) : nil,
      fineUrl: hasFine ? url(.fine) : nil, confidence: strokes.isEmpty ? base.confidence : nil,
      notice: strokes.isEmpty ? base.notice : nil)
  }
}
