/// A value that breaks one of Peel's rules: which one, and how to mend it.
public struct RuleViolation: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where in the request, as a JSON pointer.
  public var pointer: String
  /// A short word for programs: `too-long`, `out-of-range`, …
  public var code: String
  /// A sentence for people.
  public var detail: String
  public var limit: Int?
  public var actual: Int?

  public init(pointer: String, code: String, detail: String, limit: Int? = nil, actual: Int? = nil) {
    self.pointer = pointer
    self.code = code
    self.detail = detail
    self.limit = limit
    self.actual = actual
  }

  public var description: String { detail }
}
