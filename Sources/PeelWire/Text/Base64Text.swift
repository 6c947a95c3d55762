/// Base64 over bytes (RFC 4648, sections 4 and 5), written here because the wire imports nothing that could do it.
enum Base64Text {
  enum Alphabet { case standard, url }

  private static func digits(_ alphabet: Alphabet) -> StaticString {
    switch alphabet {
    case .standard: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    case .url: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
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
    let digits = digits(alphabet).utf8Start
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: (data.count + 2) / 3 * 4) { text in
      var (index, count) = (0, 0)
      while index < data.count {
        let left = data.count - index
        let a = data[index]
        let b = left > 1 ? data[index + 1] : 0
        let c = left > 2 ? data[index + 2] : 0
        text[count] = digits[Int(a >> 2)]
        text[count + 1] = digits[Int((a & 3) << 4 | b >> 4)]
        text[count + 2] = left > 1 ? digits[Int((b & 15) << 2 | c >> 6)] : UInt8(ascii: "=")
        text[count + 3] = left > 2 ? digits[Int(c & 63)] : UInt8(ascii: "=")
        index += 3
        count += 4
      }
      if alphabet == .url { count = (data.count * 4 + 2) / 3 }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[..<count]))
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
