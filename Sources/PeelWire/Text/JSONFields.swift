import PeelCore

/// Typed reading of an object's fields with the same faults that the general decoder reports.
enum JSONFields {
  static func missing(_ pointer: String) -> RuleViolation {
    RuleViolation(
      pointer: pointer, code: "missing", detail: "The field \(pointer.split(separator: "/").last ?? "") is missing.")
  }

  static func wrong(_ pointer: String, _ wanted: String) -> RuleViolation {
    RuleViolation(pointer: pointer, code: "wrong-type", detail: "Here \(wanted) is expected.")
  }

  static func string(_ slice: JSONSlice?, _ pointer: String, _ bytes: Span<UInt8>) throws(RuleViolation) -> String? {
    guard let slice, slice.kind != .null else { return nil }
    guard slice.kind == .string else { throw wrong(pointer, "a string") }
    guard let text = slice.string(bytes) else {
      throw RuleViolation(pointer: pointer, code: "bad-format", detail: "The string has an escape that is not one.")
    }
    return text
  }

  static func integer(_ slice: JSONSlice?, _ pointer: String, _ bytes: Span<UInt8>) throws(RuleViolation) -> Int64? {
    guard let slice, slice.kind != .null else { return nil }
    guard let value = slice.integer(bytes) else { throw wrong(pointer, "a whole number") }
    return value
  }

  static func number(_ slice: JSONSlice?, _ pointer: String, _ bytes: Span<UInt8>) throws(RuleViolation) -> Double? {
    guard let slice, slice.kind != .null else { return nil }
    guard let value = slice.number(bytes) else { throw wrong(pointer, "a number") }
    return value
  }

  static func scalar<Value: WireScalar>(
    _ type: Value.Type, _ slice: JSONSlice?, _ pointer: String, _ bytes: Span<UInt8>
  ) throws(RuleViolation) -> Value? {
    guard let text = try string(slice, pointer, bytes) else { return nil }
    guard let value = Value(wireText: text) else {
      throw RuleViolation(pointer: pointer, code: "bad-format", detail: Value.wireRule)
    }
    return value
  }

  static func word<Value: WireEnum>(
    _ type: Value.Type, _ slice: JSONSlice?, _ pointer: String, _ bytes: Span<UInt8>
  ) throws(RuleViolation) -> Value? {
    guard let text = try string(slice, pointer, bytes) else { return nil }
    guard let value = Value(rawValue: text) else {
      throw RuleViolation(
        pointer: pointer, code: "bad-format",
        detail: "Here one of \(Value.allCases.map(\.rawValue).joined(separator: ", ")) is expected.")
    }
    return value
  }

  static func needed<Value>(_ value: Value?, _ pointer: String) throws(RuleViolation) -> Value {
    guard let value else { throw missing(pointer) }
    return value
  }

  static func object(_ slice: JSONSlice, _ pointer: String) throws(RuleViolation) -> JSONSlice? {
    if slice.kind == .null { return nil }
    guard slice.kind == .object else { throw wrong(pointer, "an object") }
    return slice
  }
}
