/// Palette numbers as a PNG file takes them: packed, each row led by the filter that leaves them as they are, for
/// numbers have no gradients to predict.
enum PaletteRows {
  static func packed(_ numbers: [UInt8], width: Int, bits: Int) -> [UInt8] {
    var rows: [UInt8] = []
    rows.reserveCapacity((width * bits / 8 + 2) * (numbers.count / width))
    for start in stride(from: 0, to: numbers.count, by: width) {
      rows.append(0)
      if bits == 8 {
        rows += numbers[start..<start + width]
        continue
      }
      var (held, filled): (UInt8, Int) = (0, 0)
      for place in start..<start + width {
        held = held << UInt8(bits) | numbers[place]
        filled += bits
        if filled == 8 {
          rows.append(held)
          (held, filled) = (0, 0)
        }
      }
      if filled > 0 { rows.append(held << UInt8(8 - filled)) }
    }
    return rows
  }
}
