/// A body with rules beyond its fields' types.
package protocol RuledBody {
  /// Narrower schemas by field.
  static var rules: [String: Schema] { get }
}

/// A body that is not read field by field, and describes itself.
package protocol DescribedBody {
  /// Any legal value.
  static var example: Self { get }
  /// The parts it consists of; each is described too.
  static var parts: [any Decodable.Type] { get }
  /// Its own fields; `part(n)` stands for the nth part.
  static func describe(part: (Int) -> Schema) -> [ObjectSchema.Field]
}
