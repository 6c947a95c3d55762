internal import PeelKernels

/// An animated PNG in the making (<https://wiki.mozilla.org/APNG_Specification>): frames are rectangles, the first one
/// whole, so that it is also the still that other readers show.
struct APNGFile {
  private var chunks: PNGFile
  private var sequence = 0

  /// - Parameter entries: The palette as `0xRRGGBBAA`; nil for RGBA.
  init(width: Int, height: Int, entries: [UInt32]?, bits: Int, frames: Int, loops: Int) {
    chunks = PNGFile(width: width, height: height, bits: bits, colorType: entries == nil ? 6 : 3)
    chunks.append("acTL", PNGChunks.word(frames) + PNGChunks.word(loops))
    if let entries { Palette.append(entries, to: &chunks) }
  }

  /// - Parameters:
  ///   - data: The zlib stream of the box's filtered rows.
  ///   - blends: Whether clear pixels leave what is beneath them.
  mutating func append(_ box: PixelBox, data: [UInt8], blends: Bool, milliseconds: Int) {
    // The delay is a fraction of 16-bit numbers.
    let inThousandths = milliseconds <= 65_535
    var control = PNGChunks.word(sequence)
    for number in [box.width, box.height, box.x, box.y] { control += PNGChunks.word(number) }
    control += PNGChunks.word(inThousandths ? milliseconds : min(milliseconds / 10, 65_535)).suffix(2)
    control += PNGChunks.word(inThousandths ? 1000 : 100).suffix(2)
    chunks.append("fcTL", control + [0, blends ? 1 : 0])
    if sequence == 0 {
      chunks.append("IDAT", data)
      sequence = 1
    } else {
      chunks.append("fdAT", PNGChunks.word(sequence + 1) + data)
      sequence += 2
    }
  }

  /// The whole file.
  var finished: [UInt8] {
    var out = chunks
    out.append("IEND")
    return out.bytes
  }

  /// What a frame takes besides its data.
  static let frameBytes = 12 + 26 + 12 + 4
}
