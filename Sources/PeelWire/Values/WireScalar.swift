import PeelCore

/// A value with exactly one text on the wire, checked when it is read.
package protocol WireScalar: Codable {
  /// Reads the text; nil when it breaks the rule.
  init?(wireText: String)
  /// The one text of the value.
  var wireText: String { get }
  /// What the text must look like, as a sentence for people.
  static var wireRule: String { get }
  /// The same for programs.
  static var wireSchema: Schema { get }
  /// Some legal text.
  static var wireExample: String { get }
}

extension WireScalar {
  static func read(from decoder: any Decoder) throws -> Self {
    let container = try decoder.singleValueContainer()
    guard let value = Self(wireText: try container.decode(String.self)) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: wireRule))
    }
    return value
  }

  func write(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wireText)
  }
}
