/// PNG files of zeros that are small on disk and huge in memory, written without holding the pixels.
enum Bomb {
  /// - Parameters:
  ///   - bits: Bits of one grey pixel, 1 or 8.
  ///   - interlaced: Whether the pixels come in seven passes, which a reader must hold all at once.
  static func png(width: Int, height: Int, bits: Int, interlaced: Bool = false) -> [UInt8] {
    var out: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    append("IHDR", word(width) + word(height) + [UInt8(bits), 0, 0, 0, interlaced ? 1 : 0], to: &out)
    // Start and step of each pass, across and down.
    let passes =
      interlaced
      ? [(0, 8, 0, 8), (4, 8, 0, 8), (0, 4, 4, 8), (2, 4, 0, 4), (0, 2, 2, 4), (1, 2, 0, 2), (0, 1, 1, 2)]
      : [(0, 1, 0, 1)]
    let count = passes.reduce(0) { sum, pass in
      let (wide, high) = ((width - pass.0 + pass.1 - 1) / pass.1, (height - pass.2 + pass.3 - 1) / pass.3)
      return sum + (1 + (wide * bits + 7) / 8) * high
    }
    append("IDAT", zlib(zeros: count), to: &out)
    append("IEND", [], to: &out)
    return out
  }

  /// Zeros as one block of fixed codes: a literal, then matches of 258 bytes at distance 1 (RFC 1951, 3.2.6).
  private static func zlib(zeros count: Int) -> [UInt8] {
    var out: [UInt8] = [0x78, 0x9c]
    var (held, filled): (UInt64, Int) = (0, 0)
    func put(_ value: UInt64, _ bits: Int) {
      held |= value << UInt64(filled)
      filled += bits
      while filled >= 8 {
        out.append(UInt8(truncatingIfNeeded: held))
        held >>= 8
        filled -= 8
      }
    }
    put(0b011, 3)
    let (matches, literals) = ((count - 1) / 258, (count - 1) % 258 + 1)
    // Literal 0 is 00110000, length 258 is 11000101, distance 1 is 00000; codes go in from their highest bit.
    for _ in 0..<literals { put(0b0000_1100, 8) }
    for _ in 0..<matches { put(0b0_0000_1010_0011, 13) }
    put(0, 7)
    put(0, (8 - filled) % 8)
    // Adler-32 of zeros needs no loop: the first sum stays 1 and the second counts.
    return out + word(count % 65521 << 16 | 1)
  }

  private static func append(_ name: String, _ body: [UInt8], to out: inout [UInt8]) {
    let checked = Array(name.utf8) + body
    out += word(body.count) + checked + checksum(checked)
  }

  /// The four bytes after a chunk's name and content.
  static func checksum(_ checked: some Sequence<UInt8>) -> [UInt8] {
    var crc: UInt32 = 0xffff_ffff
    for byte in checked {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1 == 1 ? 0xedb8_8320 : 0) }
    }
    return word(Int(~crc))
  }

  private static func word(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
