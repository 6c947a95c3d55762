/// A border around the subject.
package struct OutlineBody: Codable, Hashable, Sendable, RuledBody {
  /// Pixels at 618, 0…64.
  package var width: Int
  /// `#rrggbb`.
  package var color: String

  /// Makes the body.
  package init(width: Int, color: String) {
    self.width = width
    self.color = color
  }

  /// What the fields' types alone do not say.
  package static var rules: [String: Schema] {
    [
      "width": .integer(minimum: 0, maximum: 64),
      "color": .string(Schema.Text(pattern: "^#[0-9a-fA-F]{6}$")),
    ]
  }
}
