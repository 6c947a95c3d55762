internal import PeelCore

extension FileFacts {
  /// WebM (RFC 8794 and RFC 9559): one VP9 track, its blocks and the duration told.
  static func webm(_ file: [UInt8]) -> FileFacts? {
    guard file.bigEndian(0) == 0x1a45_dfa3 else { return nil }
    var facts = FileFacts(format: .webm, width: 0, height: 0, frames: 0, milliseconds: 0)
    var (scale, duration, tracks) = (1_000_000, 0.0, 0)
    guard
      walk(
        file, 0..<file.count,
        { name, body in
          switch name {
          case 0x2a_d7b1: scale = file.bigEndian(body.lowerBound, body.count) ?? 0
          case 0x4489: duration = real(file, body) ?? 0
          case 0xae: tracks += 1
          case 0xb0: facts.width = file.bigEndian(body.lowerBound, body.count) ?? 0
          case 0xba: facts.height = file.bigEndian(body.lowerBound, body.count) ?? 0
          case 0xa3, 0xa1: facts.frames += 1
          case 0x86: if !file.has("V_VP9", at: body.lowerBound) { tracks += 1 }
          default: break
          }
        }), tracks == 1
    else { return nil }
    guard let milliseconds = Int(exactly: (duration * Double(scale) / 1e6).rounded()) else { return nil }
    facts.milliseconds = milliseconds
    return facts
  }

  /// Calls `found` with every element; goes into those that hold others of interest.
  private static func walk(_ file: [UInt8], _ range: Range<Int>, _ found: (Int, Range<Int>) -> Void) -> Bool {
    // Segment, Info, Tracks, TrackEntry, Video, Cluster, BlockGroup.
    let holders: Set = [0x1853_8067, 0x1549_a966, 0x1654_ae6b, 0xae, 0xe0, 0x1f43_b675, 0xa0]
    var at = range.lowerBound
    while at < range.upperBound {
      guard file[at] != 0, case let length = file[at].leadingZeroBitCount + 1, length <= 4,
        let name = file.bigEndian(at, length), at + length < file.count, file[at + length] != 0
      else { return false }
      let start = at + length
      let count = file[start].leadingZeroBitCount + 1
      guard let raw = file.bigEndian(start, count) else { return false }
      var size = raw & (1 << (7 * count) - 1)
      if size == 1 << (7 * count) - 1 { size = range.upperBound - start - count }
      guard (0...range.upperBound).contains(size), start + count + size <= range.upperBound else { return false }
      let body = start + count..<start + count + size
      found(name, body)
      if holders.contains(name), !walk(file, body, found) { return false }
      at = body.upperBound
    }
    return true
  }

  private static func real(_ file: [UInt8], _ body: Range<Int>) -> Double? {
    guard let bits = file.bigEndian(body.lowerBound, body.count) else { return nil }
    return body.count == 8
      ? Double(bitPattern: UInt64(bitPattern: Int64(bits)))
      : body.count == 4 ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : nil
  }
}
