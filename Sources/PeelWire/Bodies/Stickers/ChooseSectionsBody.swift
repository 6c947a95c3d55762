/// A choice of sections.
package struct ChooseSectionsBody: Codable, Hashable, Sendable, RuledBody {
  /// Ids in order; empty is legal.
  package var sections: [String]
  /// Only if nobody else changed it.
  package var ifRev: Int64?

  /// Makes the body.
  package init(sections: [String], ifRev: Int64? = nil) {
    self.sections = sections
    self.ifRev = ifRev
  }

  /// What the fields' types alone do not say.
  package static var rules: [String: Schema] {
    [
      "sections": .array(.string(Schema.Text(minimum: 1, maximum: 64)), minimum: nil, maximum: 200)
    ]
  }
}
