internal import PeelKernels

/// The colours of a picture that has at most 256, and the picture in numbers of them.
struct Palette {
  /// `0xRRGGBBAA`, those with transparency first: the alpha table may end at the first opaque one.
  let entries: [UInt32]
  /// Bits for one pixel's number: 1, 2, 4 or 8.
  let bits: Int
  /// The rows as a PNG file takes them.
  let rows: [UInt8]

  /// Nil when the picture has more colours.
  init?(of image: RGBAImage) {
    let count = image.width * image.height
    var counts: [UInt32: Int] = [:]
    var colors = [UInt32](repeating: 0, count: count)
    var previous: UInt32?
    for index in 0..<count {
      let at = index * 4
      let color =
        UInt32(image.pixels[at]) << 24 | UInt32(image.pixels[at + 1]) << 16 | UInt32(image.pixels[at + 2]) << 8
        | UInt32(image.pixels[at + 3])
      colors[index] = color
      if color == previous { continue }
      previous = color
      counts[color, default: 0] += 1
      if counts.count > 256 { return nil }
    }
    let sorted = counts.keys.sorted { ($0 & 255, $0) < ($1 & 255, $1) }
    let numbers = Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($0.element, UInt8($0.offset)) })
    let bits = sorted.count <= 2 ? 1 : sorted.count <= 4 ? 2 : sorted.count <= 16 ? 4 : 8
    rows = PaletteRows.packed(colors.map { numbers[$0] ?? 0 }, width: image.width, bits: bits)
    entries = sorted
    self.bits = bits
  }

  /// Writes colours of `0xRRGGBBAA` and, where there are any that are not opaque, their alphas.
  static func append(_ entries: [UInt32], to file: inout PNGFile) {
    var (colors, alphas) = ([UInt8](), [UInt8]())
    for entry in entries {
      for shift: UInt32 in [24, 16, 8] { colors.append(UInt8(truncatingIfNeeded: entry >> shift)) }
      alphas.append(UInt8(truncatingIfNeeded: entry))
    }
    while alphas.last == 255 { alphas.removeLast() }
    file.append("PLTE", colors)
    if !alphas.isEmpty { file.append("tRNS", alphas) }
  }
}
