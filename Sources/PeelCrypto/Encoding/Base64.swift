/// Base64 with padding (RFC 4648, section 4).
package enum Base64 {
  /// The text of some bytes, with `=` padding and without line breaks.
  package static func encode(_ bytes: Span<UInt8>) -> String { Base64Alphabet.standard.encode(bytes, padded: true) }

  /// The text of some bytes, with `=` padding and without line breaks.
  package static func encode(_ bytes: [UInt8]) -> String { encode(bytes.span) }

  /// The bytes of a text; `nil` unless it is exactly what ``encode(_:)-(Span<UInt8>)`` would write for them.
  package static func decode(_ text: String) -> [UInt8]? {
    guard text.utf8.count.isMultiple(of: 4) else { return nil }
    var digits = text.utf8.count
    for unit in text.utf8.suffix(2).reversed() {
      guard unit == UInt8(ascii: "=") else { break }
      digits -= 1
    }
    return Base64Alphabet.standard.decode(text.utf8.prefix(digits))
  }
}
