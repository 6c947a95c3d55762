/// The parameters of a request's query.
package struct QueryText: Sendable {
  private let values: [String: String]

  /// Reads `a=1&b=2`; of a repeated name the last counts.
  /// - Throws: ``Problem`` `bad-request` for a broken escape.
  package init(_ text: some StringProtocol) throws(Problem) {
    var values: [String: String] = [:]
    for pair in text.utf8.split(separator: UInt8(ascii: "&")) {
      let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let first = parts.first, let name = PercentText.decode(first, plusIsSpace: true),
        let value = parts.count > 1 ? PercentText.decode(parts[1], plusIsSpace: true) : ""
      else {
        throw Problem(
          .badRequest,
          "The query has a percent sign without two hexadecimal digits after it, or text that is not UTF-8.")
      }
      values[name] = value
    }
    self.values = values
  }

  /// Takes pairs whose escapes were resolved before; of a repeated name the last counts.
  package init(_ pairs: [(name: String, value: String)]) {
    values = Dictionary(pairs.map { ($0.name, $0.value) }) { _, last in last }
  }

  /// The text of a parameter; nil when absent or empty.
  package subscript(_ name: String) -> String? {
    guard let value = values[name], !value.isEmpty else { return nil }
    return value
  }

  /// A whole number within a range.
  /// - Throws: ``Problem`` `validation` naming the parameter.
  package func integer(_ name: String, in range: ClosedRange<Int64>) throws(Problem) -> Int64? {
    guard let text = values[name] else { return nil }
    guard let value = Int64(text), range.contains(value) else {
      let most = range.upperBound == Int64.max ? "" : " to \(range.upperBound)"
      throw Problem.parameter(
        name, "out-of-range", "\(name) is a whole number from \(range.lowerBound)\(most).")
    }
    return value
  }
}

extension Problem {
  /// A parameter of the path or the query that breaks its rule.
  package static func parameter(_ name: String, _ code: String, _ detail: String) -> Problem {
    Problem(.validation, detail, faults: [Fault(pointer: "/\(name)", code: code, detail: detail)])
  }
}
