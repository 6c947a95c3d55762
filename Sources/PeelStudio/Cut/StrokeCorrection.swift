internal import PeelKernels

/// Corrects a cut-out by strokes, looking at nothing but their surroundings.
///
/// A stroke that keeps only ever adds to the subject and one that removes only takes away; what changes is connected
/// with a stroke and near it. So a correction costs as much as its surroundings are large, and spoils nothing elsewhere.
struct StrokeCorrection {
  let photo: RGBAImage
  /// The cut-out that is corrected, of the photo's size.
  let base: RGBAImage

  /// How far a stroke reaches, in pixels.
  private var reach: Int { 12 * max(4, Int(0.006 * Double(photo.width + photo.height))) }
  /// Surroundings are divided into subject and background at this many pixels at most, which takes a tenth of a second.
  private static let mostPixels = 300.0 * 300.0

  /// The corrected cut-out.
  func applied(_ strokes: [CutHint.Stroke]) throws(StudioError) -> RGBAImage {
    guard let box = surroundings(of: strokes) else { return base }
    let scene = photo.cropped(to: box)
    let scale = min(1, (Self.mostPixels / Double(box.area)).squareRoot())
    let (wide, high) = (max(1, Int(Double(box.width) * scale)), max(1, Int(Double(box.height) * scale)))
    let drawn = StrokeDrawing(strokes, on: photo.bounds, box: box, width: wide, height: high)
    let before = Plane(base.cropped(to: box).alpha).resized(width: wide, height: high)
    let after = try divided(
      scene.resized(width: wide, height: high), before, drawn, reach: Float(Double(reach) * scale))
    let exact = StrokeDrawing(strokes, on: photo.bounds, box: box, width: box.width, height: box.height)
    return laid(enlarged(change(before, after, drawn), drawn, exact), exact, box)
  }

  /// Everything a stroke can reach, and some more to learn its colours from.
  private func surroundings(of strokes: [CutHint.Stroke]) -> PixelBox? {
    let (width, height) = (Double(photo.width), Double(photo.height))
    var (left, top, right, bottom) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
    for stroke in strokes {
      let radius = stroke.width * max(width, height) / 2
      for point in stroke.points {
        (left, right) = (min(left, point.x * width - radius), max(right, point.x * width + radius))
        (top, bottom) = (min(top, point.y * height - radius), max(bottom, point.y * height + radius))
      }
    }
    let margin = 1.5 * Double(reach)
    let (x, y) = (Int(max(0, left - margin)), Int(max(0, top - margin)))
    let (endX, endY) = (Int(min(width, right + margin)), Int(min(height, bottom + margin)))
    return endX > x && endY > y ? PixelBox(x: x, y: y, width: endX - x, height: endY - y) : nil
  }

  /// Divides the surroundings anew by colour, where a stroke may change something: 1 subject, 0 background.
  private func divided(
    _ scene: RGBAImage, _ before: Plane, _ drawn: StrokeDrawing, reach: Float
  ) throws(StudioError) -> Plane {
    let (toKept, toRemoved) = (drawn.distance(to: .kept), drawn.distance(to: .removed))
    let marks = before.values.indices.map { index in
      let isSubject = before.values[index] > 0.5
      switch drawn.marks[index] {
      case .kept: return GrabCut.Mark.foreground.rawValue
      case .removed: return GrabCut.Mark.background.rawValue
      case .none where isSubject:
        return (toRemoved[index] < reach ? GrabCut.Mark.probablyForeground : .foreground).rawValue
      case .none: return (toKept[index] < reach ? GrabCut.Mark.probablyBackground : .background).rawValue
      }
    }
    return try GrabCut(iterations: 2, side: .max).cut(scene, marks: marks)
  }

  /// What becomes subject (1) and what background (0), nil where nothing changes.
  private func change(_ before: Plane, _ after: Plane, _ drawn: StrokeDrawing) -> [Bool?] {
    var out = [Bool?](repeating: nil, count: before.values.count)
    for kind in [StrokeDrawing.Mark.kept, .removed] {
      let becomes = kind == .kept
      var changed = Mask(width: before.width, height: before.height)
      for index in out.indices where drawn.marks[index] == kind {
        changed.values[index] = 255
      }
      for index in out.indices where (after.values[index] > 0.5) == becomes && (before.values[index] > 0.5) != becomes {
        changed.values[index] = 255
      }
      let parts = Components(of: changed, above: 127)
      var isTouched = [Bool](repeating: false, count: parts.areas.count)
      for index in out.indices where drawn.marks[index] == kind { isTouched[Int(parts.labels[index])] = true }
      for index in out.indices where parts.labels[index] > 0 && isTouched[Int(parts.labels[index])] {
        out[index] = becomes
      }
    }
    return out
  }

  /// The change at the photo's own size, with the strokes exactly as they were drawn.
  private func enlarged(_ change: [Bool?], _ drawn: StrokeDrawing, _ exact: StrokeDrawing) -> [Bool?] {
    func share(of value: Bool) -> [Float] {
      Plane(width: drawn.width, height: drawn.height, values: change.map { $0 == value ? 1 : 0 })
        .resized(width: exact.width, height: exact.height).values
    }
    let (added, taken) = (share(of: true), share(of: false))
    return exact.marks.indices.map { index in
      switch exact.marks[index] {
      case .kept: true
      case .removed: false
      case .none: added[index] > 0.5 ? true : taken[index] > 0.5 ? false : nil
      }
    }
  }

  /// Lays the change on the cut-out: where it changed, edges follow the photo's and colours are freed from the background.
  private func laid(_ change: [Bool?], _ drawn: StrokeDrawing, _ box: PixelBox) -> RGBAImage {
    let radius = max(4, Int(0.004 * Double(photo.width + photo.height)))
    var nearness = change.map { $0 == nil ? DistanceTransform.far : 0 }
    DistanceTransform.transform(&nearness, width: box.width, height: box.height)
    var zone = Mask(width: box.width, height: box.height)
    for index in zone.values.indices where nearness[index] <= Float(4 * radius * radius) { zone.values[index] = 255 }
    guard let touched = RGBAImage(width: box.width, height: box.height).withAlpha(zone).alphaBox() else { return base }
    // As far as the estimate of the colours looks.
    let pad = 48
    let (left, top) = (max(0, touched.x - pad), max(0, touched.y - pad))
    let part = PixelBox(
      x: box.x + left, y: box.y + top, width: min(box.width, touched.x + touched.width + pad) - left,
      height: min(box.height, touched.y + touched.height + pad) - top)
    let scene = Photo(photo.cropped(to: part))
    var alpha = Plane(base.cropped(to: part).alpha)
    let places = (0..<part.area).map { (top + $0 / part.width) * box.width + left + $0 % part.width }
    for (index, place) in places.enumerated() { if let value = change[place] { alpha.values[index] = value ? 1 : 0 } }
    let edges = GuidedFilter(radius: radius, smoothness: 1e-4).apply(alpha, colors: scene.colors)
    let trimap = Trimap(alpha, band: 2 * radius, high: 0.95, low: 0.05)
    for (index, place) in places.enumerated() where zone.values[place] != 0 {
      // What the filter leaves near 0 and 1 is residue.
      if trimap.verdicts[index] == .undecided {
        alpha.values[index] = min(max((edges.values[index] - 0.06) / 0.88, 0), 1)
      }
      if drawn.marks[place] != .none { alpha.values[index] = drawn.marks[place] == .kept ? 1 : 0 }
    }
    let fresh = CutPipeline(photo: scene, checkpoint: {}).cutOut(alpha, method: .marked, certainty: 1).image
    var out = base
    for (index, place) in places.enumerated() where zone.values[place] != 0 {
      let to = ((box.y + place / box.width) * photo.width + box.x + place % box.width) * 4
      for channel in 0..<4 { out.pixels[to + channel] = fresh.pixels[index * 4 + channel] }
    }
    return out
  }
}
