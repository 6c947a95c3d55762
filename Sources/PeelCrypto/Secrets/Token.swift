package import PeelCore

/// An opaque bearer secret: `peel_<kind>_` and 32 random bytes in base64url.
///
/// The store keeps ``digest`` alone. The prefix lets secret scanners find a leaked token; a token never prints itself.
package struct Token: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
  /// What a token opens.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Calls of the API, for some minutes.
    case access = "a"
    /// One exchange for a new pair of tokens.
    case refresh = "r"
  }

  /// How many random bytes are in a token.
  package static let secretByteCount = 32

  /// What the token opens.
  package let kind: Kind
  /// The secret itself, as clients send it.
  package let text: String

  /// Reads a token; `nil` unless it is exactly one that ``make(_:using:)`` could have made.
  package init?(_ text: String) {
    let parts = text.split(separator: "_", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "peel", let kind = Kind(rawValue: String(parts[1])),
      parts[2].utf8.count == 43, Base64URL.decode(String(parts[2]))?.count == Self.secretByteCount
    else { return nil }
    self.kind = kind
    self.text = text
  }

  private init(kind: Kind, text: String) {
    self.kind = kind
    self.text = text
  }

  /// Makes a fresh token.
  package static func make(_ kind: Kind) -> Token {
    Token(kind: kind, text: "peel_\(kind.rawValue)_\(Base64URL.encode(SecureRandom.bytes(secretByteCount)))")
  }

  /// Makes a token from a given source of randomness, for tests that want the same one again.
  package static func make(_ kind: Kind, using random: inout some RandomNumberGenerator) -> Token {
    let bytes = (0..<secretByteCount).map { _ in UInt8.random(in: 0...255, using: &random) }
    return Token(kind: kind, text: "peel_\(kind.rawValue)_\(Base64URL.encode(bytes))")
  }

  /// What is stored and looked up instead of the secret: 256 random bits need no salt and no slow hash.
  package var digest: Digest { SHA256.hash(text) }

  /// The prefix without the secret.
  package var description: String { "peel_\(kind.rawValue)_…" }

  /// The prefix without the secret.
  package var debugDescription: String { description }
}
