package import PeelCore

extension CaptionBody {
  /// Checks what the types of the fields do not say.
  /// - Parameter pointer: Where the caption is in the body that holds it.
  /// - Throws: ``RuleViolation`` with the place of the first value that breaks a rule.
  package func check(at pointer: String) throws(RuleViolation) {
    try StyleBody.color(color, "\(pointer)/color")
    let isBlank = text.allSatisfy(\.isWhitespace)
    guard !isBlank, text.count <= 60, text.utf8.count <= 480 else {
      throw RuleViolation(
        pointer: "\(pointer)/text", code: isBlank ? "too-short" : "too-long",
        detail: "A caption has 1 to 60 characters.", limit: isBlank ? 1 : 60, actual: text.count)
    }
    try Rule.noNUL(text, at: "\(pointer)/text")
  }
}
