/// A light all round the sticker.
package struct GlowBody: Codable, Hashable, Sendable, RuledBody {
  /// How far it reaches, pixels at 618, 1…96.
  package var radius: Double
  /// `#rrggbb`.
  package var color: String
  /// 0…1.
  package var opacity: Double

  /// Makes the body.
  package init(radius: Double, color: String, opacity: Double) {
    self.radius = radius
    self.color = color
    self.opacity = opacity
  }

  /// What the fields' types alone do not say.
  package static var rules: [String: Schema] {
    [
      "radius": .number(minimum: 1, maximum: 96), "color": .string(StyleBody.color),
      "opacity": .number(minimum: 0, maximum: 1),
    ]
  }
}
