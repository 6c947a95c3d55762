internal import PeelKernels

/// Codes APNG with one palette for the whole film. Loss lets colours be further off where that makes rows repeat.
struct PaletteFilmCoder: FilmCoder {
  let width: Int
  let height: Int
  private let palette: PaletteCoding
  private var shown: RGBAImage?

  init(width: Int, height: Int, palette: ColorPalette) {
    self.width = width
    self.height = height
    self.palette = PaletteCoding(palette)
  }

  var losses: [Double] { PaletteCoding.losses }

  func sacrifices(at loss: Double) -> [Sacrifice] { palette.sacrifices(at: loss) }

  mutating func show(_ picture: RGBAImage) { shown = picture }

  mutating func code(
    _ picture: RGBAImage, loss: Double, measures: Bool
  ) throws(StudioError) -> CodedPicture<ColorFilmCoder.Coded>? {
    let delta =
      shown.map { FilmDelta(from: $0, to: picture, PaletteCoding.rules(loss)) } ?? FilmDelta(first: picture)
    guard let box = delta.box else { return nil }
    let numbers = palette.numbers(of: delta.picture, loss: loss)
    shown = delta.shown
    let rows = PaletteRows.packed(numbers, width: box.width, bits: palette.colors.bits)
    let data = PNGFile.compressed(rows, level: 9)
    let squared = measures ? palette.squaredError(of: numbers, for: delta.picture, over: width * height) : 0
    return CodedPicture(
      coded: ColorFilmCoder.Coded(box: box, blends: delta.blends, data: data),
      bytes: data.count + APNGFile.frameBytes, squaredError: squared)
  }

  func file(_ frames: [FilmFileFrame<ColorFilmCoder.Coded>], loops: Int) -> [UInt8] {
    var file = APNGFile(
      width: width, height: height, entries: palette.colors.entries, bits: palette.colors.bits,
      frames: frames.count, loops: loops)
    for frame in frames {
      file.append(
        frame.coded.box, data: frame.coded.data, blends: frame.coded.blends, milliseconds: frame.milliseconds)
    }
    return file.finished
  }
}
