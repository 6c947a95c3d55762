package import PeelCore

/// Checks that several bodies share.
package enum Rule {
  /// Text whose code points are within a range.
  /// - Throws: ``RuleViolation`` `too-short`, `too-long` or `bad-character` (U+0000).
  package static func text(
    _ text: String, at pointer: String, _ range: ClosedRange<Int>
  ) throws(RuleViolation) -> String {
    let count = text.unicodeScalars.count
    guard range.contains(count) else {
      let isShort = count < range.lowerBound
      let name = pointer.split(separator: "/").last ?? "text"
      throw RuleViolation(
        pointer: pointer, code: isShort ? "too-short" : "too-long",
        detail: "\(name) has \(range.lowerBound) to \(range.upperBound) characters.",
        limit: isShort ? range.lowerBound : range.upperBound, actual: count)
    }
    try noNUL(text, at: pointer)
    return text
  }

  /// Refuses U+0000, which ends strings in too many programs.
  package static func noNUL(_ text: String, at pointer: String) throws(RuleViolation) {
    guard !text.utf8.contains(0) else {
      throw RuleViolation(pointer: pointer, code: "bad-character", detail: "Text has no character U+0000.")
    }
  }

  /// A number outside its range.
  package static func range(_ pointer: String, _ detail: String) -> RuleViolation {
    RuleViolation(pointer: pointer, code: "out-of-range", detail: detail)
  }
}
