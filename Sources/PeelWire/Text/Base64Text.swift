/// Base64 over bytes (RFC 4648, sections 4 and 5), written here because the wire imports nothing that could do it.
enum Base64Text {
  enum Alphabet { case standard, url }

  private static func digit(_ value: UInt8, _ alphabet: Alphabet) -> UInt8 {
    switch value & 63 {
    case 0..<26: UInt8(ascii: "A") + value & 63
    case 26..<52: UInt8(ascii: "a") + value & 63 - 26
    case 52..<62: UInt8(ascii: "0") + value & 63 - 52
    case 62: alphabet == .url ? UInt8(ascii: "-") : UInt8(ascii: "+")
    default: alphabet == .url ? UInt8(ascii: "_") : UInt8(ascii: "/")
    }
  }

  private static func value(_ digit: UInt8, _ alphabet: Alphabet) -> UInt8? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): digit - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+") where alphabet == .standard, UInt8(ascii: "-") where alphabet == .url: 62
    case UInt8(ascii: "/") where alphabet == .standard, UInt8(ascii: "_") where alphabet == .url: 63
    default: nil
    }
  }

  /// Appends the text of `data`, padded in the standard alphabet only.
  static func append(_ data: [UInt8], to bytes: inout [UInt8], alphabet: Alphabet) {
    bytes.reserveCapacity(bytes.count + (data.count + 2) / 3 * 4)
    var index = 0
    while index < data.count {
      let left = data.count - index
      let a = data[index]
      let b = left > 1 ? data[index + 1] : 0
      let c = left > 2 ? data[index + 2] : 0
      bytes.append(digit(a >> 2, alphabet))
      bytes.append(digit((a & 3) << 4 | b >> 4, alphabet))
      if left > 1 { bytes.append(digit((b & 15) << 2 | c >> 6, alphabet)) }
      if left > 2 { bytes.append(digit(c & 63, alphabet)) }
      if left < 3, alphabet == .standard {
        for _ in left..<3 { bytes.append(UInt8(ascii: "=")) }
      }
      index += 3
    }
  }

  /// Reads strict base64; nil for a wrong digit, length, padding or stray bits, so that every value has one text.
  static func decode(_ text: some StringProtocol, alphabet: Alphabet) -> [UInt8]? {
    var digits = Array(text.utf8)
    if alphabet == .standard {
      guard digits.count % 4 == 0 else { return nil }
      var padding = 0
      while padding < 2, digits.last == UInt8(ascii: "=") {
        digits.removeLast()
        padding += 1
      }
      guard (digits.count + padding) % 4 == 0 else { return nil }
    }
    guard digits.count % 4 != 1 else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(digits.count * 3 / 4)
    var bits: UInt32 = 0
    var held = 0
    for digit in digits {
      guard let value = value(digit, alphabet) else { return nil }
      bits = bits << 6 | UInt32(value)
      held += 6
      if held >= 8 {
        held -= 8
        result.append(UInt8(truncatingIfNeeded: bits >> UInt32(held)))
        bits &= (1 << UInt32(held)) - 1
      }
    }
    return bits == 0 ? result : nil
  }
}
