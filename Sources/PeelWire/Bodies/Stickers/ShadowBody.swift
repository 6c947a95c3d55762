/// A soft shadow that the whole sticker throws. Lengths are pixels at 618.
package struct ShadowBody: Codable, Hashable, Sendable, RuledBody {
  /// How far right it falls, −64…64.
  package var offsetX: Double
  /// How far down it falls, −64…64.
  package var offsetY: Double
  /// How far its edge is spread, 0…64.
  package var blur: Double
  /// `#rrggbb`; black when absent.
  package var color: String?
  /// 0…1.
  package var opacity: Double

  /// Makes the body.
  package init(offsetX: Double, offsetY: Double, blur: Double, color: String? = nil, opacity: Double) {
    self.offsetX = offsetX
    self.offsetY = offsetY
    self.blur = blur
    self.color = color
    self.opacity = opacity
  }

  /// What the fields' types alone do not say.
  package static var rules: [String: Schema] {
    [
      "offsetX": .number(minimum: -64, maximum: 64), "offsetY": .number(minimum: -64, maximum: 64),
      "blur": .number(minimum: 0, maximum: 64), "color": .string(StyleBody.color),
      "opacity": .number(minimum: 0, maximum: 1),
    ]
  }
}
