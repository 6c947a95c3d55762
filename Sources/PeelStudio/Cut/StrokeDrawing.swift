internal import PeelKernels

/// Strokes as pixels of a part of the photo, at any size.
struct StrokeDrawing {
  enum Mark: UInt8 {
    case none
    case removed
    case kept
  }

  let width: Int
  let height: Int
  private(set) var marks: [Mark]

  /// - Parameters:
  ///   - photo: The photo's size, of which strokes speak in fractions.
  ///   - box: The part of it that is drawn on.
  ///   - width: The pixels that the part is drawn with, and `height`.
  init(_ strokes: [CutHint.Stroke], on photo: PixelBox, box: PixelBox, width: Int, height: Int) {
    self.width = width
    self.height = height
    marks = [Mark](repeating: .none, count: width * height)
    let (acrossScale, downScale) = (Double(width) / Double(box.width), Double(height) / Double(box.height))
    for stroke in strokes {
      // However small the drawing, a stroke leaves a mark.
      let radius = max(0.75, stroke.width * Double(max(photo.width, photo.height)) / 2 * max(acrossScale, downScale))
      let points = stroke.points.map { point in
        (
          x: (point.x * Double(photo.width) - Double(box.x)) * acrossScale,
          y: (point.y * Double(photo.height) - Double(box.y)) * downScale
        )
      }
      for (start, end) in zip(points, points.dropFirst() + points.suffix(1)) {
        draw(stroke.keeps ? .kept : .removed, from: start, to: end, radius: radius)
      }
    }
  }

  private mutating func draw(
    _ mark: Mark, from start: (x: Double, y: Double), to end: (x: Double, y: Double), radius: Double
  ) {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = dx * dx + dy * dy
    let top = max(0, Int(min(start.y, end.y) - radius))
    let bottom = min(height - 1, Int(max(start.y, end.y) + radius))
    let left = max(0, Int(min(start.x, end.x) - radius))
    let right = min(width - 1, Int(max(start.x, end.x) + radius))
    if top > bottom || left > right { return }
    for y in top...bottom {
      for x in left...right {
        let (px, py) = (Double(x) + 0.5 - start.x, Double(y) + 0.5 - start.y)
        let along = length > 0 ? min(max((px * dx + py * dy) / length, 0), 1) : 0
        let (ex, ey) = (px - along * dx, py - along * dy)
        if ex * ex + ey * ey <= radius * radius { marks[y * width + x] = mark }
      }
    }
  }

  /// Distances in pixels to the nearest pixel of one kind; endless when there is none.
  func distance(to mark: Mark) -> [Float] {
    var field = marks.map { $0 == mark ? 0 : DistanceTransform.far }
    DistanceTransform.transform(&field, width: width, height: height)
    return field.map { $0.squareRoot() }
  }
}
