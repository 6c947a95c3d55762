/// Where the subject is, in parts of the photo.
package struct RectangleBody: Codable, Hashable, Sendable, RuledBody {
  /// Left, 0…1.
  package var x: Double
  /// Top, 0…1.
  package var y: Double
  /// 0…1.
  package var width: Double
  /// 0…1.
  package var height: Double

  /// Makes the body.
  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// What the fields' types alone do not say.
  package static var rules: [String: Schema] {
    [
      "x": .number(minimum: 0, maximum: 1),
      "y": .number(minimum: 0, maximum: 1),
      "width": .number(minimum: 0, maximum: 1),
      "height": .number(minimum: 0, maximum: 1),
    ]
  }
}
