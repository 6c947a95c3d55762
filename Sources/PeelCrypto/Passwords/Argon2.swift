import CSodium

/// The argon2id calls of libsodium; each blocks for as long as the hash takes.
enum Argon2 {
  static func hash(_ password: String, _ parameters: PasswordParameters) throws(CryptoError) -> String {
    Sodium.start()
    var text = [CChar](repeating: 0, count: Int(crypto_pwhash_strbytes()))
    let status = withCharacters(of: password) { characters in
      crypto_pwhash_str_alg(
        &text, characters, UInt64(characters.count), UInt64(parameters.passes), parameters.memory,
        crypto_pwhash_alg_argon2id13())
    }
    guard status == 0, let end = text.firstIndex(of: 0) else { throw CryptoError(.outOfMemory, subject: "argon2id") }
    return String(decoding: text[..<end].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  static func verify(_ password: String, against hash: String) throws(CryptoError) -> Bool {
    Sodium.start()
    guard isOurs(hash) else { throw CryptoError(.malformedHash) }
    return withCharacters(of: password) { characters in
      crypto_pwhash_str_verify(hash, characters, UInt64(characters.count)) == 0
    }
  }

  /// Hands out the password's bytes and wipes them afterwards.
  private static func withCharacters<Value>(of password: String, _ body: ([CChar]) -> Value) -> Value {
    var characters = password.utf8.map(CChar.init(bitPattern:))
    defer { sodium_memzero(&characters, characters.count) }
    return body(characters)
  }

  static func needsRehash(_ hash: String, _ parameters: PasswordParameters) -> Bool {
    Sodium.start()
    return !isOurs(hash)
      || crypto_pwhash_str_needs_rehash(hash, UInt64(parameters.passes), parameters.memory) != 0
  }

  /// Whether the text has the outer form of an argon2id hash, so that the library is never handed anything else.
  private static func isOurs(_ hash: String) -> Bool {
    hash.hasPrefix("$argon2id$v=19$m=") && hash.utf8.count < Int(crypto_pwhash_strbytes())
      && hash.utf8.allSatisfy { 0x21...0x7E ~= $0 }
  }
}
