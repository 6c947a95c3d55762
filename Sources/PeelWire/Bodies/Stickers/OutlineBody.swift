/// A border along the subject's edge.
package struct OutlineBody: Codable, Hashable, Sendable, RuledBody {
  /// Pixels at 618, 0…64; 0 is none.
  package var width: Double
  /// `#rrggbb`; white when absent.
  package var color: String?
  /// Round the subject when absent.
  package var side: OutlineSide?

  /// Makes the body.
  package init(width: Double, color: String? = nil, side: OutlineSide? = nil) {
    self.width = width
    self.color = color
    self.side = side
  }

  /// What the fields' types alone do not say.
  package static var rules: [String: Schema] {
    ["width": .number(minimum: 0, maximum: 64), "color": .string(StyleBody.color)]
  }
}
