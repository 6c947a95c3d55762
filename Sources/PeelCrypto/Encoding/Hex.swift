/// Lower-case hexadecimal.
package enum Hex {
  /// Two lower-case digits for each byte.
  package static func encode(_ bytes: Span<UInt8>) -> String {
    String(unsafeUninitializedCapacity: bytes.count * 2) { buffer in
      func digit(_ nibble: UInt8) -> UInt8 { nibble < 10 ? 0x30 + nibble : 0x57 + nibble }
      for index in bytes.indices {
        buffer.initializeElement(at: 2 * index, to: digit(bytes[index] >> 4))
        buffer.initializeElement(at: 2 * index + 1, to: digit(bytes[index] & 15))
      }
      return bytes.count * 2
    }
  }

  /// Two lower-case digits for each byte.
  package static func encode(_ bytes: [UInt8]) -> String { encode(bytes.span) }

  /// The bytes of pairs of lower-case digits; `nil` for anything else, so that one value has one spelling.
  package static func decode(_ text: String) -> [UInt8]? {
    func nibble(_ unit: UInt8) -> UInt8? {
      switch unit {
      case 0x30...0x39: unit - 0x30
      case 0x61...0x66: unit - 0x57
      default: nil
      }
    }
    guard text.utf8.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 2)
    var high: UInt8?
    for unit in text.utf8 {
      guard let value = nibble(unit) else { return nil }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return bytes
  }
}
