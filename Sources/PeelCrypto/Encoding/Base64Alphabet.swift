/// The 64 digits of one base64 dialect, both ways.
struct Base64Alphabet: Sendable {
  static let standard = Base64Alphabet(last: "+/")
  static let url = Base64Alphabet(last: "-_")

  private let digits: [UInt8]
  /// The value of each byte, 255 for what is no digit.
  private let values: [UInt8]

  private init(last: String) {
    digits = Array(("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + last).utf8)
    var values = [UInt8](repeating: 255, count: 256)
    for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
    self.values = values
  }

  func encode(_ bytes: Span<UInt8>, padded: Bool) -> String {
    let rest = bytes.count % 3
    let plain = bytes.count / 3 * 4 + (rest == 0 ? 0 : rest + 1)
    let total = padded ? (plain + 3) / 4 * 4 : plain
    return String(unsafeUninitializedCapacity: total) { buffer in
      var output = 0
      func put(_ sextet: UInt32) {
        buffer.initializeElement(at: output, to: digits[Int(sextet & 63)])
        output += 1
      }
      var index = 0
      while index + 2 < bytes.count {
        let group = UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2])
        put(group >> 18)
        put(group >> 12)
        put(group >> 6)
        put(group)
        index += 3
      }
      if rest > 0 {
        let group = UInt32(bytes[index]) << 16 | (rest == 2 ? UInt32(bytes[index + 1]) << 8 : 0)
        put(group >> 18)
        put(group >> 12)
        if rest == 2 { put(group >> 6) }
      }
      while output < total {
        buffer.initializeElement(at: output, to: UInt8(ascii: "="))
        output += 1
      }
      return total
    }
  }

  /// Decodes unpadded digits; `nil` for a foreign character, a lone digit, or left-over bits that are not zero.
  func decode(_ text: Substring.UTF8View) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count * 3 / 4)
    var bits: UInt32 = 0
    var held = 0
    var count = 0
    for unit in text {
      let value = values[Int(unit)]
      guard value != 255 else { return nil }
      count += 1
      bits = bits << 6 | UInt32(value)
      held += 6
      if held >= 8 {
        held -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(held)))
        bits &= 1 << UInt32(held) - 1
      }
    }
    return count % 4 != 1 && bits == 0 ? bytes : nil
  }
}
