internal import PeelKernels

/// Codes animated GIF with one palette for the whole film. A pixel is there or not: half-transparent ones count as what
/// they are nearer to.
///
/// An opaque film is coded by its smallest changes. One with clear ground is drawn anew for every frame, for GIF cannot
/// make a drawn pixel clear again except by clearing a whole frame.
struct GIFFilmCoder: FilmCoder {
  struct Coded {
    var box: PixelBox
    /// Whether the frame is cleared before the next one is drawn.
    var clears: Bool
    /// Compressed, in blocks.
    var data: [UInt8]
  }

  let width: Int
  let height: Int
  private let isOpaque: Bool
  private let palette: PaletteCoding
  private var shown: RGBAImage?

  init(width: Int, height: Int, palette: ColorPalette, isOpaque: Bool) {
    self.width = width
    self.height = height
    self.isOpaque = isOpaque
    self.palette = PaletteCoding(palette)
  }

  var losses: [Double] { PaletteCoding.losses }

  func sacrifices(at loss: Double) -> [Sacrifice] { palette.sacrifices(at: loss) }

  mutating func show(_ picture: RGBAImage) { shown = picture.withHardEdges }

  mutating func code(
    _ picture: RGBAImage, loss: Double, measures: Bool
  ) throws(StudioError) -> CodedPicture<Coded>? {
    let hard = picture.withHardEdges
    var delta = FilmDelta(first: hard)
    if let shown {
      let changes = FilmDelta(from: shown, to: hard, PaletteCoding.rules(loss))
      if changes.box == nil { return nil }
      if isOpaque { delta = changes }
    }
    guard let box = delta.box else { return nil }
    let numbers = palette.numbers(of: delta.picture, loss: loss)
    shown = delta.shown
    let data = LZW.compressed(numbers, bits: max(2, palette.colors.bits))
    let squared = measures ? palette.squaredError(of: numbers, for: delta.picture, over: width * height) : 0
    return CodedPicture(
      coded: Coded(box: box, clears: !isOpaque, data: data), bytes: data.count + 18, squaredError: squared)
  }

  func file(_ frames: [FilmFileFrame<Coded>], loops: Int) -> [UInt8] {
    let colors = palette.colors
    let bits = max(1, colors.bits)
    var file = Array("GIF89a".utf8) + Self.number(width) + Self.number(height)
    file += [0x80 | UInt8(bits - 1) << 4 | UInt8(bits - 1), 0, 0]
    for number in 0..<1 << bits {
      let entry = number < colors.entries.count ? colors.entries[number] : 0
      for shift: UInt32 in [24, 16, 8] { file.append(UInt8(truncatingIfNeeded: entry >> shift)) }
    }
    // The extension counts repetitions after the first play.
    if loops != 1 {
      file += [0x21, 0xff, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + Self.number(max(0, loops - 1)) + [0]
    }
    for frame in frames {
      let disposal: UInt8 = frame.coded.clears ? 2 : 1
      file += [0x21, 0xf9, 4, disposal << 2 | 1] + Self.number(frame.milliseconds / 10) + [0, 0]
      let box = frame.coded.box
      file.append(0x2c)
      for number in [box.x, box.y, box.width, box.height] { file += Self.number(number) }
      file.append(0)
      file += frame.coded.data
    }
    return file + [0x3b]
  }

  private static func number(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }
}

extension RGBAImage {
  /// The picture with every pixel either opaque or clear.
  var withHardEdges: RGBAImage {
    var out = self
    for at in stride(from: 0, to: out.pixels.count, by: 4) {
      if out.pixels[at + 3] > 127 {
        out.pixels[at + 3] = 255
      } else if out.pixels[at + 3] > 0 {
        for channel in 0..<4 { out.pixels[at + channel] = 0 }
      }
    }
    return out
  }

  /// The picture laid on white.
  var onWhite: RGBAImage {
    var out = self
    for at in stride(from: 0, to: out.pixels.count, by: 4) where out.pixels[at + 3] < 255 {
      let alpha = Int(out.pixels[at + 3])
      for channel in 0..<3 {
        out.pixels[at + channel] = UInt8((Int(out.pixels[at + channel]) * alpha + 255 * (255 - alpha) + 127) / 255)
      }
      out.pixels[at + 3] = 255
    }
    return out
  }
}
