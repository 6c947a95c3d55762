package import PeelCore

/// A place in one database's order of changes, as clients keep it: epoch, position and four check bytes in base64url.
///
/// The check bytes catch typing and truncation; they keep no secret, since a cursor opens nothing that the token does not.
package struct Cursor: Hashable, Sendable {
  /// Names the database.
  package var epoch: UInt64
  /// The last change that was applied; nil before the first.
  package var position: Position?

  /// Makes a cursor.
  package init(epoch: UInt64, position: Position?) {
    self.epoch = epoch
    self.position = position
  }

  /// Reads a cursor; nil for anything this type did not write.
  package init?(_ text: some StringProtocol) {
    guard text.utf8.count == 27, let bytes = Base64Text.decode(text, alphabet: .url), bytes.count == 20 else {
      return nil
    }
    func word(_ range: Range<Int>) -> UInt64 { bytes[range].reduce(0) { $0 << 8 | UInt64($1) } }
    let (epoch, raw) = (word(0..<8), Int64(bitPattern: word(8..<16)))
    guard raw >= 0, word(16..<20) == UInt64(Self.check(epoch, raw)) else { return nil }
    self.epoch = epoch
    position = Position(raw)
  }

  /// Appends the 27 characters.
  package func append(to text: inout [UInt8]) {
    let raw = position?.rawValue ?? 0
    var bytes: [UInt8] = []
    bytes.reserveCapacity(20)
    func word(_ value: UInt64, _ count: Int) {
      for shift in stride(from: (count - 1) * 8, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(shift)))
      }
    }
    word(epoch, 8)
    word(UInt64(bitPattern: raw), 8)
    word(UInt64(Self.check(epoch, raw)), 4)
    Base64Text.append(bytes, to: &text, alphabet: .url)
  }

  /// The 27 characters.
  package var text: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func check(_ epoch: UInt64, _ position: Int64) -> UInt32 {
    var mixed = epoch ^ (UInt64(bitPattern: position) &* 0x9E37_79B9_7F4A_7C15) ^ 0x5045_454C_0001
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return UInt32(truncatingIfNeeded: mixed ^ (mixed >> 31))
  }
}
