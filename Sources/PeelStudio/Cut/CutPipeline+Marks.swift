internal import PeelKernels

extension CutPipeline {
  /// A cut by colour alone: the subject lies in the region, everything outside is background.
  func marked(_ region: CutRegion) throws(StudioError) -> Plane {
    let box = region.box
    var marks = [UInt8](repeating: GrabCut.Mark.background.rawValue, count: photo.width * photo.height)
    for y in box.y..<box.y + box.height {
      for index in y * photo.width + box.x..<y * photo.width + box.x + box.width where region.inside?[index] ?? true {
        marks[index] = GrabCut.Mark.probablyForeground.rawValue
      }
    }
    return try GrabCut(iterations: 5, side: 500).run(photo.image, marks: marks)
  }

  /// Looks for a subject at the tap, in windows round it that grow until the subject ends inside.
  /// - Returns: What was seen there and nothing else, or nil.
  func lookAround(_ tap: CutHint.Point, with model: CutModel) throws(StudioError) -> Sight? {
    var found: Sight?
    for share in [0.35, 0.6] {
      try checkpoint()
      let side = share * Double(max(photo.width, photo.height))
      let (x, y) = (tap.x * Double(photo.width), tap.y * Double(photo.height))
      let (left, top) = (max(0, Int(x - side / 2)), max(0, Int(y - side / 2)))
      let box = PixelBox(
        x: left, y: top, width: min(photo.width, Int(x + side / 2)) - left,
        height: min(photo.height, Int(y + side / 2)) - top)
      if min(box.width, box.height) < 16 { continue }
      let seen = try model.look(at: photo.image.cropped(to: box))
      if seen.peak < Self.leastPeak { continue }
      var map = Plane(width: photo.width, height: photo.height)
      map.replace(box, with: seen.map)
      guard let subject = TappedSubject(in: map, at: tap) else { continue }
      found = Sight(map: map.limited(to: subject.allowed), allowed: subject.allowed)
      if !isCut(subject, by: box) { break }
    }
    return found
  }

  /// Whether a window's edge, other than the photo's own, goes through a tenth of the subject's extent or more.
  private func isCut(_ subject: TappedSubject, by box: PixelBox) -> Bool {
    let (right, bottom) = (box.x + box.width - 1, box.y + box.height - 1)
    var (onEdge, area) = (0, 0)
    for y in box.y...bottom {
      for x in box.x...right where subject.pixels[y * photo.width + x] {
        area += 1
        let isAtEdge =
          x == box.x && x > 0 || x == right && x < photo.width - 1 || y == box.y && y > 0
          || y == bottom && y < photo.height - 1
        if isAtEdge { onEdge += 1 }
      }
    }
    return onEdge * onEdge * 100 > area
  }
}

/// What a first look saw, and where the subject may be at all.
struct Sight {
  var map: Plane
  var allowed: [Bool]?
}
