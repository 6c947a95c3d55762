/// Everything a person marked on a photo, each time anew: taking the last mark back is the same list without it.
package struct HintBody: Codable, Hashable, Sendable, RuledBody {
  /// Counts a person's hints upwards from 1, so that a late one never takes the place of a newer one.
  package var version: Int64
  /// Where the subject is.
  package var rectangle: RectangleBody?
  /// A closed line round the subject, 3–1,024 corners; it goes before the rectangle.
  package var lasso: [PointBody]?
  /// Only the subject at this place is kept.
  package var tap: PointBody?
  /// Lines over what is to be kept or removed; later ones win.
  package var strokes: [StrokeBody]?

  /// Makes the body.
  package init(
    version: Int64, rectangle: RectangleBody? = nil, lasso: [PointBody]? = nil, tap: PointBody? = nil,
    strokes: [StrokeBody]? = nil
  ) {
    self.version = version
    self.rectangle = rectangle
    self.lasso = lasso
    self.tap = tap
    self.strokes = strokes
  }

  /// Strokes of one hint.
  package static let mostStrokes = 256
  /// Corners of one line.
  package static let mostPoints = 1024
  /// Corners of all lines together.
  package static let mostPointsTogether = 16_384

  /// What the fields' types alone do not say.
  package static var rules: [String: Schema] {
    [
      "version": .integer(minimum: 1, maximum: 9_007_199_254_740_991),
      "lasso": .array(.reference("Point"), minimum: 3, maximum: mostPoints),
      "strokes": .array(.reference("Stroke"), minimum: nil, maximum: mostStrokes),
    ]
  }
}
