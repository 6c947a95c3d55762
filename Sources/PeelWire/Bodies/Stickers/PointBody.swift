/// A place on the photo, in parts of it from its top left.
package struct PointBody: Codable, Hashable, Sendable, RuledBody {
  /// 0…1.
  package var x: Double
  /// 0…1.
  package var y: Double

  /// Makes the body.
  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// What the fields' types alone do not say.
  package static var rules: [String: Schema] {
    ["x": .number(minimum: 0, maximum: 1), "y": .number(minimum: 0, maximum: 1)]
  }
}
