/// Walks through JSON (RFC 8259) without keeping it, with bounds on depth and numbers.
struct JSONScanner {
  private let bytes: [UInt8]
  private var at = 0
  private var depth = 0
  /// Whether the open object or array has had a member.
  private var isFirst = true

  static let mostDepth = 64
  /// A number beyond this means nothing in a drawing and overflows in its reader.
  static let mostNumber = 1e9

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next byte that is no space, or 0 at the end.
  var next: UInt8 {
    mutating get {
      while at < bytes.count, [0x20, 0x09, 0x0a, 0x0d].contains(bytes[at]) { at += 1 }
      return at < bytes.count ? bytes[at] : 0
    }
  }

  mutating func open(_ bracket: Unicode.Scalar) throws(StudioError) {
    guard next == UInt8(ascii: bracket) else { throw fault("\(bracket) is missing") }
    at += 1
    depth += 1
    isFirst = true
    if depth > Self.mostDepth { throw fault("nested too deeply") }
  }

  /// The next member's name, nil at the end of the object.
  mutating func key() throws(StudioError) -> String? {
    guard try hasMember(before: "}") else { return nil }
    let name = try string()
    guard next == UInt8(ascii: ":") else { throw fault("a colon is missing") }
    at += 1
    return name
  }

  /// Whether an array goes on.
  mutating func hasElement() throws(StudioError) -> Bool { try hasMember(before: "]") }

  mutating func number() throws(StudioError) -> Double {
    guard let number = try scalar() else { throw fault("a number is missing") }
    return number
  }

  /// Passes over a string, number, true, false or null; returns a number's value.
  mutating func scalar() throws(StudioError) -> Double? {
    isFirst = false
    switch next {
    case UInt8(ascii: "\""):
      _ = try string()
      return nil
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    default:
      let start = at
      while at < bytes.count, "+-.0123456789Ee".utf8.contains(bytes[at]) { at += 1 }
      guard let number = Double(String(decoding: bytes[start..<at], as: UTF8.self)) else {
        throw fault("a value is missing")
      }
      guard number.isFinite, abs(number) <= Self.mostNumber else { throw fault("a number of \(number)") }
      return number
    }
    return nil
  }

  /// Checks that nothing follows.
  mutating func end() throws(StudioError) {
    guard next == 0, at == bytes.count else { throw fault("more after the end") }
  }

  private mutating func hasMember(before bracket: Unicode.Scalar) throws(StudioError) -> Bool {
    if next == UInt8(ascii: bracket) {
      at += 1
      depth -= 1
      isFirst = false
      return false
    }
    if !isFirst {
      guard next == UInt8(ascii: ",") else { throw fault("a comma is missing") }
      at += 1
    }
    isFirst = false
    return true
  }

  /// Escapes are left as they are: no name we ask for has any.
  private mutating func string() throws(StudioError) -> String {
    guard next == UInt8(ascii: "\"") else { throw fault("a string is missing") }
    at += 1
    let start = at
    while at < bytes.count, bytes[at] != UInt8(ascii: "\"") { at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1 }
    guard at < bytes.count else { throw fault("a string without an end") }
    defer { at += 1 }
    return String(decoding: bytes[start..<at], as: UTF8.self)
  }

  private mutating func word(_ word: String) throws(StudioError) {
    guard bytes[at...].starts(with: word.utf8) else { throw fault("a value is missing") }
    at += word.utf8.count
  }

  private func fault(_ what: String) -> StudioError {
    StudioError(at >= bytes.count ? .truncated : .damaged, detail: "JSON at byte \(at): \(what)")
  }
}
