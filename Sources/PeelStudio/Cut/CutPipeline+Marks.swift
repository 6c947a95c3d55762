internal import PeelKernels

extension CutPipeline {
  /// A cut by colour alone: the subject lies in the rectangle, everything outside is background.
  func marked(_ box: PixelBox) throws(StudioError) -> Plane {
    var marks = [UInt8](repeating: GrabCut.Mark.background.rawValue, count: photo.width * photo.height)
    for y in box.y..<box.y + box.height {
      for x in box.x..<box.x + box.width { marks[y * photo.width + x] = GrabCut.Mark.probablyForeground.rawValue }
    }
    return try GrabCut(iterations: 5, side: 500).run(photo.image, marks: marks)
  }

  /// Corrects a mask by strokes. Only the surroundings of a stroke change; far from every stroke the mask stands.
  func corrected(_ base: Plane, by strokes: [CutHint.Stroke]) throws(StudioError) -> Plane {
    let (width, height) = (photo.width, photo.height)
    var drawn = [UInt8](repeating: 0, count: width * height)
    for stroke in strokes { draw(stroke, on: &drawn) }
    let reach = 12 * Float(max(4, Int(0.006 * Float(width + height))))
    let (toKept, toRemoved) = (distance(to: 2, in: drawn), distance(to: 1, in: drawn))
    let trimap = Trimap(base, band: 6 * Trimap.band(of: base), high: 0.95, low: 0.05)
    var marks = base.values.map {
      $0 > 0.5 ? GrabCut.Mark.probablyForeground.rawValue : GrabCut.Mark.probablyBackground.rawValue
    }
    for index in marks.indices {
      if trimap.verdicts[index] == .background { marks[index] = GrabCut.Mark.background.rawValue }
      // Near a stroke the first mask is not trusted.
      if marks[index] == GrabCut.Mark.background.rawValue, toKept[index] < reach {
        marks[index] = GrabCut.Mark.probablyBackground.rawValue
      }
      if drawn[index] == 2 { marks[index] = GrabCut.Mark.foreground.rawValue }
      if drawn[index] == 1 { marks[index] = GrabCut.Mark.background.rawValue }
    }
    var cut = try GrabCut(iterations: 3, side: 600).run(photo.image, marks: marks)
    for index in marks.indices where drawn[index] != 0 { cut.values[index] = drawn[index] == 2 ? 1 : 0 }
    let edges = refined(cut)
    var out = base
    for index in marks.indices where min(toKept[index], toRemoved[index]) < reach {
      out.values[index] = drawn[index] == 0 ? edges.values[index] : drawn[index] == 2 ? 1 : 0
    }
    return Self.tidied(out, leastIsland: 0.01)
  }

  /// Distances in pixels to the nearest pixel of one value; endless when there is none.
  private func distance(to value: UInt8, in drawn: [UInt8]) -> [Float] {
    var field = drawn.map { $0 == value ? 0 : DistanceTransform.far }
    DistanceTransform.transform(&field, width: photo.width, height: photo.height)
    return field.map { $0.squareRoot() }
  }

  /// Marks the pixels a stroke covers: 2 kept, 1 removed.
  private func draw(_ stroke: CutHint.Stroke, on drawn: inout [UInt8]) {
    let (width, height) = (Double(photo.width), Double(photo.height))
    let radius = max(1, stroke.width * max(width, height) / 2)
    let points = stroke.points.map { ($0.x * width, $0.y * height) }
    for (start, end) in zip(points, points.dropFirst() + [points[points.count - 1]]) {
      let (dx, dy) = (end.0 - start.0, end.1 - start.1)
      let length = dx * dx + dy * dy
      let top = max(0, Int(min(start.1, end.1) - radius))
      let bottom = min(photo.height - 1, Int(max(start.1, end.1) + radius))
      let left = max(0, Int(min(start.0, end.0) - radius))
      let right = min(photo.width - 1, Int(max(start.0, end.0) + radius))
      if top > bottom || left > right { continue }
      for y in top...bottom {
        for x in left...right {
          let (px, py) = (Double(x) + 0.5 - start.0, Double(y) + 0.5 - start.1)
          let along = length > 0 ? min(max((px * dx + py * dy) / length, 0), 1) : 0
          let (ex, ey) = (px - along * dx, py - along * dy)
          if ex * ex + ey * ey <= radius * radius { drawn[y * photo.width + x] = stroke.keeps ? 2 : 1 }
        }
      }
    }
  }
}
