import PeelKernels

/// Values that are more than words.
extension Arguments {
  /// The error of a value that breaks its option's rule.
  func invalid(_ name: String, _ text: String, _ rule: String) -> UsageError {
    UsageError(message: "The value '\(text)' is invalid for '--\(name)': \(rule)", command: command)
  }

  /// A whole number in a range, or the default when absent.
  func integer(
    _ name: String, default fallback: Int, in range: ClosedRange<Int>
  ) throws(UsageError) -> Int {
    try integer(name, in: range) ?? fallback
  }

  /// A whole number in a range, or nil when absent.
  func integer(_ name: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = self[name] else { return nil }
    guard let value = Int(text), range.contains(value) else {
      throw invalid(name, text, "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  /// A number in a range, or nil when absent.
  func number(_ name: String, in range: ClosedRange<Double>) throws(UsageError) -> Double? {
    guard let text = self[name] else { return nil }
    guard let value = Double(text), range.contains(value) else {
      let (low, high) = (Self.plain(range.lowerBound), Self.plain(range.upperBound))
      throw invalid(name, text, "a number from \(low) to \(high)")
    }
    return value
  }

  /// One of some words, or nil when absent.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, of kind: Choice.Type
  ) throws(UsageError) -> Choice? where Choice.RawValue == String {
    guard let text = self[name] else { return nil }
    guard let value = Choice(rawValue: text) else {
      throw invalid(name, text, "one of \(kind.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return value
  }

  /// A colour, or nil when absent.
  func color(_ name: String) throws(UsageError) -> RGBColor? {
    guard let text = self[name] else { return nil }
    var digits = text.hasPrefix("#") ? String(text.dropFirst()) : text
    if digits.count == 3 { digits = digits.map { "\($0)\($0)" }.joined() }
    guard digits.count == 6, digits.allSatisfy(\.isHexDigit), let hex = UInt32(digits, radix: 16) else {
      throw invalid(name, text, "three or six hexadecimal digits, as in #ffffff")
    }
    return RGBColor(hex: hex)
  }

  /// Fractions of a picture, each from 0 to 1, with commas between them; nil for anything else.
  static func fractions(_ text: some StringProtocol) -> [Double]? {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      Double(part.drop { $0 == " " }) ?? .nan
    }
    return numbers.allSatisfy((0...1).contains) ? numbers : nil
  }

  private static func plain(_ value: Double) -> String {
    value.rounded() == value ? String(Int(value)) : String(value)
  }
}
