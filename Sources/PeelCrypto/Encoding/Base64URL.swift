/// Base64 for URLs and tokens, without padding (RFC 4648, section 5).
package enum Base64URL {
  /// The text of some bytes, of letters, digits, `-` and `_` alone.
  package static func encode(_ bytes: Span<UInt8>) -> String { Base64Alphabet.url.encode(bytes, padded: false) }

  /// The text of some bytes, of letters, digits, `-` and `_` alone.
  package static func encode(_ bytes: [UInt8]) -> String { encode(bytes.span) }

  /// The bytes of a text; `nil` unless it is exactly what ``encode(_:)-(Span<UInt8>)`` would write for them.
  package static func decode(_ text: String) -> [UInt8]? { Base64Alphabet.url.decode(text.utf8[...]) }
}
