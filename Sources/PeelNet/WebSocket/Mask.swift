/// Masking of RFC 6455 section 5.3, eight bytes at a time.
enum Mask {
  /// Masks or unmasks `bytes[range]` in place.
  static func apply(_ key: UInt32, to bytes: inout MutableSpan<UInt8>, in range: Range<Int>) {
    guard key != 0 else { return }
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
    bytes.withUnsafeMutableBytes { buffer in
      let wide = UInt64(key.littleEndian) << 32 | UInt64(key.littleEndian)
      var index = range.lowerBound
      while index + 8 <= range.upperBound {
        let value = buffer.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        buffer.storeBytes(of: value ^ wide, toByteOffset: index, as: UInt64.self)
        index += 8
      }
      var shift: UInt32 = 0
      while index < range.upperBound {
        buffer[index] ^= UInt8(truncatingIfNeeded: key >> shift)
        shift = (shift + 8) & 31
        index += 1
      }
    }
  }
}
