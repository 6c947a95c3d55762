import PeelCore
import PeelCrypto

/// The digest of an access token's text.
enum TokenDigest {
  static func of(_ text: String) -> Digest? {
    guard let token = Token(text), token.kind == .access else { return nil }
    return token.digest
  }
}
