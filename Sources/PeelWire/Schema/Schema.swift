/// What a JSON value may be, as far as programs can be told.
package indirect enum Schema: Sendable, Hashable {
  /// Rules of a string.
  package struct Text: Sendable, Hashable {
    /// A format's name in OpenAPI, such as `uuid`.
    package var format: String?
    /// A regular expression.
    package var pattern: String?
    /// Fewest characters.
    package var minimum: Int?
    /// Most characters.
    package var maximum: Int?
    /// The only texts allowed; nil for any.
    package var choices: [String]?

    /// Makes the rules; without arguments any string.
    package init(
      format: String? = nil, pattern: String? = nil, minimum: Int? = nil, maximum: Int? = nil, choices: [String]? = nil
    ) {
      self.format = format
      self.pattern = pattern
      self.minimum = minimum
      self.maximum = maximum
      self.choices = choices
    }
  }

  case string(Text)
  case integer(minimum: Int64?, maximum: Int64?)
  case number(minimum: Double?, maximum: Double?)
  case boolean
  case array(Schema, minimum: Int?, maximum: Int?)
  /// An object whose keys are free.
  case map(Schema)
  /// An object described by name.
  case reference(String)
  /// One of several objects.
  case oneOf([Schema])
}

/// An object's fields in the order they are written.
package struct ObjectSchema: Sendable, Hashable {
  /// A field of an object.
  package struct Field: Sendable, Hashable {
    /// Its key.
    package var name: String
    /// What it may hold.
    package var schema: Schema
    /// Whether it may be absent or null.
    package var isOptional: Bool

    /// Makes a field.
    package init(name: String, schema: Schema, isOptional: Bool) {
      self.name = name
      self.schema = schema
      self.isOptional = isOptional
    }
  }

  /// The body's name without its suffix, as in OpenAPI's components.
  package var name: String
  /// In the order of decoding.
  package var fields: [Field]

  /// Makes a description.
  package init(name: String, fields: [Field]) {
    self.name = name
    self.fields = fields
  }
}
