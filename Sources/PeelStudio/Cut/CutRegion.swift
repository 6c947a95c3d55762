internal import PeelKernels

/// The part of a photo the subject lies in, by a rectangle or a lasso.
struct CutRegion {
  let box: PixelBox
  /// Which pixels of the whole photo lie inside the lasso; nil for a rectangle, whose edge the subject may pass a little.
  let inside: [Bool]?

  /// The region that a hint names, or nil.
  /// - Throws: ``StudioError/Code/invalidHint`` when the lasso holds no pixel.
  init?(_ hint: CutHint, on photo: Photo) throws(StudioError) {
    if hint.lasso.isEmpty {
      guard let rectangle = hint.rectangle else { return nil }
      box = photo.box(of: rectangle)
      inside = nil
      return
    }
    let filled = Self.filled(hint.lasso, width: photo.width, height: photo.height)
    var mask = Mask(width: photo.width, height: photo.height)
    for index in filled.indices where filled[index] { mask.values[index] = 255 }
    guard let bounds = photo.image.withAlpha(mask).alphaBox() else { throw StudioError(.invalidHint) }
    let (width, height) = (Double(photo.width), Double(photo.height))
    box = photo.box(
      of: CutHint.Rectangle(
        x: Double(bounds.x) / width, y: Double(bounds.y) / height, width: Double(bounds.width) / width,
        height: Double(bounds.height) / height))
    inside = filled
  }

  /// The pixels whose centres a closed line goes round, however often it crosses itself.
  private static func filled(_ corners: [CutHint.Point], width: Int, height: Int) -> [Bool] {
    let points = corners.map { ($0.x * Double(width), $0.y * Double(height)) }
    let edges = Array(zip(points, points.dropFirst() + points.prefix(1)))
    var filled = [Bool](repeating: false, count: width * height)
    for y in 0..<height {
      let centre = Double(y) + 0.5
      var crossings: [(x: Double, turn: Int)] = []
      for ((x1, y1), (x2, y2)) in edges where (y1 <= centre) != (y2 <= centre) {
        crossings.append((x1 + (centre - y1) / (y2 - y1) * (x2 - x1), y1 < y2 ? 1 : -1))
      }
      crossings.sort { $0.x < $1.x }
      var turns = 0
      for (here, next) in zip(crossings, crossings.dropFirst()) {
        turns += here.turn
        let (from, to) = (max(0, Int((here.x - 0.5).rounded(.up))), min(width - 1, Int((next.x - 0.5).rounded(.down))))
        if turns != 0, from <= to { for x in from...to { filled[y * width + x] = true } }
      }
    }
    return filled
  }
}

extension Plane {
  /// The plane with 0 wherever `allowed` says no; all of it without such a limit.
  func limited(to allowed: [Bool]?) -> Plane {
    guard let allowed else { return self }
    var out = self
    for index in out.values.indices where !allowed[index] { out.values[index] = 0 }
    return out
  }
}
