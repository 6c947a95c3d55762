/// A line drawn over what is to be kept or removed.
package struct StrokeBody: Codable, Hashable, Sendable, RuledBody {
  /// Whether what it covers stays (true) or goes.
  package var keeps: Bool
  /// In parts of the photo's longer edge, above 0 and up to 1.
  package var width: Double
  /// Its corners, 1–1,024.
  package var points: [PointBody]

  /// Makes the body.
  package init(keeps: Bool, width: Double, points: [PointBody]) {
    self.keeps = keeps
    self.width = width
    self.points = points
  }

  /// What the fields' types alone do not say.
  package static var rules: [String: Schema] {
    [
      "width": .number(minimum: 0.0001, maximum: 1),
      "points": .array(.reference("Point"), minimum: 1, maximum: HintBody.mostPoints),
    ]
  }
}
