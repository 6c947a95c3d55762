/// A place in a JSON text: what kind of value stands there, and where.
struct JSONSlice {
  enum Kind { case string, number, object, array, yes, no, null }

  var kind: Kind
  /// With quotes, brackets or braces.
  var range: Range<Int>
  /// For strings: whether anything in it needs unescaping.
  var hasEscapes = false
}

/// What is wrong with a text that should be JSON.
struct JSONFault: Error { var offset: Int }

/// Reads JSON (RFC 8259) from a span without copying: checks the grammar and hands out places; strings are made only when asked for.
///
/// The bytes must be UTF-8, which ``init(_:)`` checks. Values below ``deepest`` levels are refused.
struct JSONScanner {
  static let deepest = 32

  private(set) var at = 0

  /// - Throws: ``JSONFault`` unless the bytes are UTF-8.
  init(_ bytes: Span<UInt8>) throws(JSONFault) {
    do { _ = try UTF8Span(validating: bytes) } catch { throw JSONFault(offset: 0) }
  }

  /// Starts inside a value that a scanner of the same bytes handed out.
  init(inside slice: JSONSlice) { at = slice.range.lowerBound }

  private mutating func space(_ bytes: Span<UInt8>) {
    while at < bytes.count {
      let byte = bytes[at]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
      at += 1
    }
  }

  private mutating func take(_ byte: UInt8, _ bytes: Span<UInt8>) -> Bool {
    guard at < bytes.count, bytes[at] == byte else { return false }
    at += 1
    return true
  }

  /// The one value of a whole text.
  mutating func whole(_ bytes: Span<UInt8>) throws(JSONFault) -> JSONSlice {
    let slice = try value(bytes)
    space(bytes)
    guard at == bytes.count else { throw JSONFault(offset: at) }
    return slice
  }

  /// Enters an object that was handed out.
  mutating func enter(_ bytes: Span<UInt8>) { at += 1 }

  /// The next key and value of the entered object or nil at its end; `first` is true for the first call.
  mutating func member(_ bytes: Span<UInt8>, first: Bool) throws(JSONFault) -> (key: JSONSlice, value: JSONSlice)? {
    space(bytes)
    if take(UInt8(ascii: "}"), bytes) { return nil }
    if !first {
      guard take(UInt8(ascii: ","), bytes) else { throw JSONFault(offset: at) }
      space(bytes)
    }
    return try pair(bytes, depth: 0)
  }

  private mutating func pair(_ bytes: Span<UInt8>, depth: Int) throws(JSONFault) -> (key: JSONSlice, value: JSONSlice) {
    guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else { throw JSONFault(offset: at) }
    let key = try string(bytes)
    space(bytes)
    guard take(UInt8(ascii: ":"), bytes) else { throw JSONFault(offset: at) }
    return (key, try value(bytes, depth: depth))
  }

  private mutating func value(_ bytes: Span<UInt8>, depth: Int = 0) throws(JSONFault) -> JSONSlice {
    space(bytes)
    guard at < bytes.count else { throw JSONFault(offset: at) }
    let start = at
    switch bytes[at] {
    case UInt8(ascii: "\""): return try string(bytes)
    case UInt8(ascii: "{"):
      guard depth < Self.deepest else { throw JSONFault(offset: at) }
      at += 1
      space(bytes)
      if !take(UInt8(ascii: "}"), bytes) {
        repeat {
          space(bytes)
          _ = try pair(bytes, depth: depth + 1)
          space(bytes)
        } while take(UInt8(ascii: ","), bytes)
        guard take(UInt8(ascii: "}"), bytes) else { throw JSONFault(offset: at) }
      }
      return JSONSlice(kind: .object, range: start..<at)
    case UInt8(ascii: "["):
      guard depth < Self.deepest else { throw JSONFault(offset: at) }
      at += 1
      space(bytes)
      if !take(UInt8(ascii: "]"), bytes) {
        repeat {
          _ = try value(bytes, depth: depth + 1)
          space(bytes)
        } while take(UInt8(ascii: ","), bytes)
        guard take(UInt8(ascii: "]"), bytes) else { throw JSONFault(offset: at) }
      }
      return JSONSlice(kind: .array, range: start..<at)
    case UInt8(ascii: "t"): return try word("true", .yes, bytes)
    case UInt8(ascii: "f"): return try word("false", .no, bytes)
    case UInt8(ascii: "n"): return try word("null", .null, bytes)
    default: return try number(bytes)
    }
  }

  private mutating func word(
    _ text: StaticString, _ kind: JSONSlice.Kind, _ bytes: Span<UInt8>
  ) throws(JSONFault) -> JSONSlice {
    let start = at
    for offset in 0..<text.utf8CodeUnitCount {
      guard take(text.utf8Start[offset], bytes) else { throw JSONFault(offset: at) }
    }
    return JSONSlice(kind: kind, range: start..<at)
  }

  private mutating func digits(_ bytes: Span<UInt8>) -> Int {
    let start = at
    while at < bytes.count, bytes[at] >= 0x30, bytes[at] <= 0x39 { at += 1 }
    return at - start
  }

  private mutating func number(_ bytes: Span<UInt8>) throws(JSONFault) -> JSONSlice {
    let start = at
    _ = take(UInt8(ascii: "-"), bytes)
    if !take(UInt8(ascii: "0"), bytes) {
      guard digits(bytes) > 0 else { throw JSONFault(offset: at) }
    }
    if take(UInt8(ascii: "."), bytes) {
      guard digits(bytes) > 0 else { throw JSONFault(offset: at) }
    }
    if take(UInt8(ascii: "e"), bytes) || take(UInt8(ascii: "E"), bytes) {
      if !take(UInt8(ascii: "+"), bytes) { _ = take(UInt8(ascii: "-"), bytes) }
      guard digits(bytes) > 0 else { throw JSONFault(offset: at) }
    }
    return JSONSlice(kind: .number, range: start..<at)
  }

  private mutating func string(_ bytes: Span<UInt8>) throws(JSONFault) -> JSONSlice {
    let start = at
    var hasEscapes = false
    at += 1
    while at < bytes.count {
      let byte = bytes[at]
      at += 1
      if byte == 0x22 { return JSONSlice(kind: .string, range: start..<at, hasEscapes: hasEscapes) }
      if byte < 0x20 { break }
      if byte == 0x5C {
        hasEscapes = true
        guard at < bytes.count else { break }
        at += 1
      }
    }
    throw JSONFault(offset: at)
  }
}

extension JSONSlice {
  /// Whether it is a string with this text.
  func `is`(_ text: StaticString, _ bytes: Span<UInt8>) -> Bool {
    guard kind == .string else { return false }
    if hasEscapes {
      guard let own = string(bytes) else { return false }
      return own == text.description
    }
    guard range.count - 2 == text.utf8CodeUnitCount else { return false }
    for offset in 0..<text.utf8CodeUnitCount where bytes[range.lowerBound + 1 + offset] != text.utf8Start[offset] {
      return false
    }
    return true
  }

  /// The text of a string; nil for another kind, a wrong escape or half a surrogate pair.
  func string(_ bytes: Span<UInt8>) -> String? {
    guard kind == .string else { return nil }
    let inner = (range.lowerBound + 1)..<(range.upperBound - 1)
    guard hasEscapes else {
      return bytes.extracting(inner).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }
    var text: [UInt8] = []
    text.reserveCapacity(inner.count)
    var index = inner.lowerBound
    func unit() -> UInt16? {
      guard index + 4 <= inner.upperBound else { return nil }
      var value: UInt16 = 0
      for _ in 0..<4 {
        let byte = bytes[index]
        index += 1
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt16(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt16(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): value = value << 4 | UInt16(byte - UInt8(ascii: "A") + 10)
        default: return nil
        }
      }
      return value
    }
    while index < inner.upperBound {
      let byte = bytes[index]
      index += 1
      guard byte == 0x5C else {
        text.append(byte)
        continue
      }
      let escape = bytes[index]
      index += 1
      switch escape {
      case 0x22, 0x5C, UInt8(ascii: "/"): text.append(escape)
      case UInt8(ascii: "b"): text.append(0x08)
      case UInt8(ascii: "f"): text.append(0x0C)
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "u"):
        guard let high = unit() else { return nil }
        var code = UInt32(high)
        if (0xD800..<0xDC00).contains(high) {
          guard index + 2 <= inner.upperBound, bytes[index] == 0x5C, bytes[index + 1] == UInt8(ascii: "u") else {
            return nil
          }
          index += 2
          guard let low = unit(), (0xDC00..<0xE000).contains(low) else { return nil }
          code = 0x10000 + (UInt32(high - 0xD800) << 10 | UInt32(low - 0xDC00))
        }
        guard let scalar = Unicode.Scalar(code) else { return nil }
        text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      default: return nil
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The value of a whole number; nil for another kind, a fraction or more than 64 bits.
  func integer(_ bytes: Span<UInt8>) -> Int64? {
    guard kind == .number else { return nil }
    var index = range.lowerBound
    let isNegative = bytes[index] == UInt8(ascii: "-")
    if isNegative { index += 1 }
    var value: Int64 = 0
    while index < range.upperBound {
      let byte = bytes[index]
      guard byte >= 0x30, byte <= 0x39 else {
        guard let number = number(bytes) else { return nil }
        return Int64(exactly: number)
      }
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let digit = Int64(byte - 0x30)
      let (sum, carry) =
        isNegative ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
      if overflow || carry { return nil }
      value = sum
      index += 1
    }
    return value
  }

  /// The value of a number; nil for another kind or one too large.
  func number(_ bytes: Span<UInt8>) -> Double? {
    guard kind == .number else { return nil }
    let text = bytes.extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    guard let value = Double(text), value.isFinite else { return nil }
    return value
  }
}
