internal import PeelKernels

/// The filtered rows of an RGBA picture, each led by its filter's number (ISO/IEC 15948, clause 9).
struct PNGRows {
  let image: RGBAImage
  /// How far a colour channel may be off. Rounding the differences that a filter leaves, rather than the colours, keeps
  /// the error bounded and makes no bands.
  let error: Int

  private static let stride = 4

  func filtered() -> [UInt8] {
    let length = image.width * Self.stride
    var out: [UInt8] = []
    out.reserveCapacity((length + 1) * image.height)
    var above = [UInt8](repeating: 0, count: length)
    var candidates = [[UInt8]](repeating: [UInt8](repeating: 0, count: length), count: 5)
    var decoded = candidates
    for y in 0..<image.height {
      let row = Array(image.pixels[y * length..<(y + 1) * length])
      var best = 0
      var least = Int.max
      for filter in 0..<5 {
        // Of the lossy rows only the averaging ones keep smooth ramps smooth.
        if error > 0, filter == 0 { continue }
        let cost = self.filter(filter, row, above, into: &candidates[filter], decoded: &decoded[filter])
        if cost < least { (least, best) = (cost, filter) }
      }
      out.append(UInt8(best))
      out += candidates[best]
      above = decoded[best]
    }
    return out
  }

  /// Filters one row; returns the sum of the differences' sizes, the usual guess at how well they compress.
  private func filter(
    _ filter: Int, _ row: [UInt8], _ above: [UInt8], into out: inout [UInt8], decoded: inout [UInt8]
  ) -> Int {
    var cost = 0
    let step = 2 * error + 1
    for at in 0..<row.count {
      let hasLeft = at >= Self.stride
      let left = hasLeft ? Int(decoded[at - Self.stride]) : 0
      let up = Int(above[at])
      let predicted: Int
      switch filter {
      case 0: predicted = 0
      case 1: predicted = left
      case 2: predicted = up
      case 3: predicted = (left + up) / 2
      default: predicted = Self.paeth(left, up, hasLeft ? Int(above[at - Self.stride]) : 0)
      }
      var difference = Int(row[at]) - predicted
      if error > 0, at & 3 != 3, row[at | 3] != 0 {
        let rounded = (difference + (difference < 0 ? -error : error)) / step * step
        // A rounded value must still be a byte, or it would wrap round to the other end.
        if (0...255).contains(predicted + rounded) { difference = rounded }
      }
      decoded[at] = UInt8(truncatingIfNeeded: predicted + difference)
      let byte = UInt8(truncatingIfNeeded: difference)
      out[at] = byte
      cost += byte < 128 ? Int(byte) : 256 - Int(byte)
    }
    return cost
  }

  private static func paeth(_ left: Int, _ up: Int, _ corner: Int) -> Int {
    let (a, b, c) = (abs(up - corner), abs(left - corner), abs(left + up - 2 * corner))
    return a <= b && a <= c ? left : b <= c ? up : corner
  }
}
