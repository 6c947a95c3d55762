/// An app's own payload.
package struct CustomBody: Codable, Hashable, Sendable, RuledBody {
  /// 1–64 characters.
  package var schema: String
  /// At most 32 KiB.
  package var values: [String: String]

  /// Makes the body.
  package init(schema: String, values: [String: String]) {
    self.schema = schema
    self.values = values
  }

  /// What the fields' types alone do not say.
  package static var rules: [String: Schema] {
    [
      "schema": .string(Schema.Text(minimum: 1, maximum: 64))
    ]
  }
}
