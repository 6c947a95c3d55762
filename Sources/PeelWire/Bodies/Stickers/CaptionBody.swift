/// Words on a sticker.
package struct CaptionBody: Codable, Hashable, Sendable, RuledBody {
  /// 1–60 characters as a reader counts them, in any script.
  package var text: String
  /// How they lie.
  package var shape: CaptionShape
  /// `#rrggbb` of the letters; nearly black when absent.
  package var color: String?

  /// Makes the body.
  package init(text: String, shape: CaptionShape, color: String? = nil) {
    self.text = text
    self.shape = shape
    self.color = color
  }

  /// What the fields' types alone do not say.
  package static var rules: [String: Schema] {
    ["text": .string(Schema.Text(minimum: 1, maximum: 480)), "color": .string(StyleBody.color)]
  }
}
