/// The compression of GIF (Appendix F of the GIF89a specification): codes of growing length for strings seen before.
enum LZW {
  /// - Parameter bits: Of one number, 2...8.
  /// - Returns: The code size, then blocks of at most 255 bytes, then an empty one.
  static func compressed(_ numbers: [UInt8], bits: Int) -> [UInt8] {
    let clear = 1 << bits
    // For a string's code and the next number: the code of both, or 0.
    var table = [UInt16](repeating: 0, count: 4096 << 8)
    var used: [Int] = []
    var (next, size) = (clear + 2, bits + 1)
    var (held, filled): (UInt32, Int) = (0, 0)
    var packed: [UInt8] = []
    func put(_ code: Int) {
      held |= UInt32(code) << UInt32(filled)
      filled += size
      while filled >= 8 {
        packed.append(UInt8(truncatingIfNeeded: held))
        held >>= 8
        filled -= 8
      }
    }
    put(clear)
    var prefix = -1
    for number in numbers {
      if prefix < 0 {
        prefix = Int(number)
        continue
      }
      let key = prefix << 8 | Int(number)
      if table[key] != 0 {
        prefix = Int(table[key])
        continue
      }
      put(prefix)
      if next < 4096 {
        table[key] = UInt16(next)
        used.append(key)
        // A reader is one code behind, so the length grows one code later than the table.
        if next == 1 << size { size += 1 }
        next += 1
      } else {
        put(clear)
        for key in used { table[key] = 0 }
        used.removeAll(keepingCapacity: true)
        (next, size) = (clear + 2, bits + 1)
      }
      prefix = Int(number)
    }
    if prefix >= 0 { put(prefix) }
    if next == 1 << size, size < 12 { size += 1 }
    put(clear + 1)
    if filled > 0 { packed.append(UInt8(truncatingIfNeeded: held)) }
    var out = [UInt8(bits)]
    for start in stride(from: 0, to: packed.count, by: 255) {
      let block = packed[start..<min(start + 255, packed.count)]
      out.append(UInt8(block.count))
      out += block
    }
    out.append(0)
    return out
  }
}
