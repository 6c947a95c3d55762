/// A UUID made by a client, which makes repeating a request safe.
public struct ClientID: Hashable, Sendable, CustomStringConvertible {
  public let high: UInt64
  public let low: UInt64

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// A version 7 UUID (RFC 9562, section 5.7): 48 bits of time, then randomness, so that an index over ids appends.
  public static func version7(
    millisecondsSince1970: UInt64, using random: inout some RandomNumberGenerator
  ) -> ClientID {
    let high = (millisecondsSince1970 << 16) | 0x7000 | (random.next() & 0x0FFF)
    let low = 0x8000_0000_0000_0000 | (random.next() & 0x3FFF_FFFF_FFFF_FFFF)
    return ClientID(high: high, low: low)
  }

  /// Reads `8-4-4-4-12` hexadecimal digits, either case.
  @inlinable public init?(_ text: some StringProtocol) {
    var nibbles = 0
    var high: UInt64 = 0
    var low: UInt64 = 0
    guard text.utf8.count == 36 else { return nil }
    for (index, byte) in text.utf8.enumerated() {
      if index == 8 || index == 13 || index == 18 || index == 23 {
        guard byte == UInt8(ascii: "-") else { return nil }
        continue
      }
      let value: UInt64
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = UInt64(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = UInt64(byte - UInt8(ascii: "a")) + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): value = UInt64(byte - UInt8(ascii: "A")) + 10
      default: return nil
      }
      if nibbles < 16 { high = high << 4 | value } else { low = low << 4 | value }
      nibbles += 1
    }
    self.init(high: high, low: low)
  }

  /// Lower case `8-4-4-4-12`.
  public var description: String {
    String(unsafeUninitializedCapacity: 36) { buffer in
      var at = 0
      for nibble in 0..<32 {
        if nibble == 8 || nibble == 12 || nibble == 16 || nibble == 20 {
          buffer[at] = UInt8(ascii: "-")
          at += 1
        }
        let word = nibble < 16 ? high : low
        let value = UInt8(truncatingIfNeeded: word >> UInt64(60 - (nibble % 16) * 4)) & 0xF
        buffer[at] = value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
        at += 1
      }
      return 36
    }
  }
}
