/// Bytes that travel as base64.
package struct Base64Bytes: Hashable, Sendable, WireScalar {
  /// The bytes themselves.
  package var bytes: [UInt8]

  /// Wraps bytes.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package init?(wireText: String) {
    guard let bytes = Base64Text.decode(wireText, alphabet: .standard) else { return nil }
    self.bytes = bytes
  }
  package var wireText: String {
    var text: [UInt8] = []
    Base64Text.append(bytes, to: &text, alphabet: .standard)
    return String(decoding: text, as: UTF8.self)
  }
  package static var wireRule: String { "Bytes are padded base64." }
  package static var wireSchema: Schema { .string(Schema.Text(format: "byte")) }
  package static var wireExample: String { "UGVlbA==" }
  package init(from decoder: any Decoder) throws { self = try Self.read(from: decoder) }
  package func encode(to encoder: any Encoder) throws { try write(to: encoder) }
}
