internal import PeelKernels

/// Codes APNG with one palette for the whole film. Loss lets colours be further off where that makes rows repeat.
struct PaletteFilmCoder: FilmCoder {
  let width: Int
  let height: Int
  private let matcher: PaletteMatcher
  private var shown: RGBAImage?

  init(width: Int, height: Int, palette: ColorPalette) {
    self.width = width
    self.height = height
    matcher = PaletteMatcher(palette)
  }

  var losses: [Double] { [0, 8, 16, 28, 45, 70, 100] }

  func sacrifices(at loss: Double) -> [Sacrifice] {
    let levels = Int(Self.tolerance(loss).rounded(.up))
    return [.colors(matcher.palette.entries.count)] + (levels == 0 ? [] : [.rounding(levels)])
  }

  mutating func show(_ picture: RGBAImage) { shown = picture }

  /// Levels of 255 for a loss of 0...100.
  static func tolerance(_ loss: Double) -> Float { Float(loss < 1 ? 0 : loss * 0.5) }

  mutating func code(
    _ picture: RGBAImage, loss: Double, measures: Bool
  ) throws(StudioError) -> CodedPicture<ColorFilmCoder.Coded>? {
    let tolerance = Self.tolerance(loss)
    let delta: FilmDelta
    if let shown {
      delta = FilmDelta(
        from: shown, to: picture, FilmDelta.Rules(step: 1, block: 8, tolerance: 2 + Int(tolerance)))
    } else {
      delta = FilmDelta(first: picture)
    }
    guard let box = delta.box else { return nil }
    let numbers = matcher.numbers(of: delta.picture, tolerance: tolerance)
    shown = delta.shown
    let rows = PaletteRows.packed(numbers, width: box.width, bits: matcher.palette.bits)
    let data = PNGFile.compressed(rows, level: 9)
    var squared = 0.0
    if measures {
      let made = matcher.picture(numbers, width: box.width, height: box.height)
      squared =
        delta.picture.meanSquaredDifference(from: made) * Double(box.width * box.height)
        / Double(width * height)
    }
    return CodedPicture(
      coded: ColorFilmCoder.Coded(box: box, blends: delta.blends, data: data),
      bytes: data.count + APNGFile.frameBytes, squaredError: squared)
  }

  func file(_ frames: [FilmFileFrame<ColorFilmCoder.Coded>], loops: Int) -> [UInt8] {
    var file = APNGFile(
      width: width, height: height, entries: matcher.palette.entries, bits: matcher.palette.bits,
      frames: frames.count, loops: loops)
    for frame in frames {
      file.append(
        frame.coded.box, data: frame.coded.data, blends: frame.coded.blends, milliseconds: frame.milliseconds)
    }
    return file.finished
  }
}
