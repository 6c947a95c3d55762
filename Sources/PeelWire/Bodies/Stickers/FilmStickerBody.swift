package import PeelCore

/// How a film becomes an animated sticker.
package struct FilmStickerBody: Codable, Hashable, Sendable, RuledBody {
  /// How every frame is finished.
  package var style: StyleBody
  /// Where the part begins, milliseconds from the film's beginning; its beginning when absent.
  package var start: Int?
  /// Where the part ends; as late as may be when absent.
  package var end: Int?

  /// Makes the body.
  package init(style: StyleBody, start: Int? = nil, end: Int? = nil) {
    self.style = style
    self.start = start
    self.end = end
  }

  /// A day: longer films are refused anyway.
  private static let most = 86_400_000

  /// What the fields' types alone do not say.
  package static var rules: [String: Schema] {
    ["start": .integer(minimum: 0, maximum: Int64(most)), "end": .integer(minimum: 1, maximum: Int64(most))]
  }

  /// Checks what the types of the fields do not say.
  /// - Throws: ``RuleViolation`` with the place of the first value that breaks a rule.
  package func check() throws(RuleViolation) {
    try style.check(at: "/style")
    let (start, end) = (start ?? 0, end ?? Self.most)
    guard (0...Self.most).contains(start) else {
      throw Rule.range("/start", "start is a whole number of milliseconds from 0.")
    }
    guard end > start, end <= Self.most else { throw Rule.range("/end", "end is later than start.") }
  }
}
