/// A name people sign in with and are found by.
public struct UserName: Hashable, Sendable, CustomStringConvertible {
  /// As the person wrote it.
  public let text: String
  /// For comparison and search: lower-cased; two names with the same fold are the same name.
  public let folded: String

  /// - Throws: ``RuleViolation`` naming the rule that is broken.
  public init(_ text: String) throws(RuleViolation) {
    let count = text.unicodeScalars.count
    guard (3...32).contains(count) else {
      throw RuleViolation(
        pointer: "/userName", code: count < 3 ? "too-short" : "too-long",
        detail: "A user name has 3 to 32 characters.", limit: count < 3 ? 3 : 32, actual: count)
    }
    for (index, scalar) in text.unicodeScalars.enumerated() {
      let properties = scalar.properties
      let isWord =
        properties.isAlphabetic || properties.numericType != nil || properties.generalCategory == .nonspacingMark
      guard isWord || (index > 0 && (scalar == "." || scalar == "_" || scalar == "-")) else {
        throw RuleViolation(
          pointer: "/userName", code: properties.isWhitespace ? "has-space" : "bad-character",
          detail: properties.isWhitespace
            ? "A user name has no spaces."
            : "A user name has letters, digits, '.', '_' and '-', and begins with a letter or digit.")
      }
    }
    self.text = text
    folded = Self.fold(text)
  }

  /// The form in which names and prefixes are compared.
  public static func fold(_ text: some StringProtocol) -> String { text.lowercased() }

  public var description: String { text }
}
