/// How the picture is cropped and turned, in this order: crop, flips, quarter turns, straightening, turn.
package struct GeometryBody: Codable, Hashable, Sendable, RuledBody {
  /// The part that stays.
  package var crop: RectangleBody?
  /// Left and right change places.
  package var flipsAcross: Bool?
  /// Top and bottom change places.
  package var flipsDown: Bool?
  /// Quarter turns clockwise, 0…3.
  package var quarterTurns: Int?
  /// Degrees clockwise, −45…45; what would be empty is cropped.
  package var straightening: Double?
  /// Degrees clockwise, −180…180; the picture grows.
  package var turn: Double?

  /// Makes the body.
  package init(
    crop: RectangleBody? = nil, flipsAcross: Bool? = nil, flipsDown: Bool? = nil, quarterTurns: Int? = nil,
    straightening: Double? = nil, turn: Double? = nil
  ) {
    self.crop = crop
    self.flipsAcross = flipsAcross
    self.flipsDown = flipsDown
    self.quarterTurns = quarterTurns
    self.straightening = straightening
    self.turn = turn
  }

  /// What the fields' types alone do not say.
  package static var rules: [String: Schema] {
    [
      "quarterTurns": .integer(minimum: 0, maximum: 3), "straightening": .number(minimum: -45, maximum: 45),
      "turn": .number(minimum: -180, maximum: 180),
    ]
  }
}
