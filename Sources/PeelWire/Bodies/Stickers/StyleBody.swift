/// How a sticker is finished; what is absent is not there.
package struct StyleBody: Codable, Hashable, Sendable, RuledBody {
  /// A border along the edge.
  package var outline: OutlineBody?
  /// A soft shadow.
  package var shadow: ShadowBody?
  /// A light all round.
  package var glow: GlowBody?
  /// What is done to the subject's own pixels.
  package var effect: EffectKind?
  /// Words.
  package var caption: CaptionBody?
  /// Crop and turns.
  package var geometry: GeometryBody?
  /// What is put in the middle; the box when absent.
  package var centring: CentringKind?
  /// Clear pixels all round, at 618, 0…128.
  package var margin: Double?

  /// Makes the body.
  package init(
    outline: OutlineBody? = nil, shadow: ShadowBody? = nil, glow: GlowBody? = nil, effect: EffectKind? = nil,
    caption: CaptionBody? = nil, geometry: GeometryBody? = nil, centring: CentringKind? = nil, margin: Double? = nil
  ) {
    self.outline = outline
    self.shadow = shadow
    self.glow = glow
    self.effect = effect
    self.caption = caption
    self.geometry = geometry
    self.centring = centring
    self.margin = margin
  }

  static var color: Schema.Text { Schema.Text(pattern: "^#[0-9a-fA-F]{6}$") }

  /// What the fields' types alone do not say.
  package static var rules: [String: Schema] { ["margin": .number(minimum: 0, maximum: 128)] }
}
