internal import PeelKernels

/// Codes APNG in full colour. Loss rounds the differences between neighbours; alpha is exact.
struct ColorFilmCoder: FilmCoder {
  struct Coded {
    var box: PixelBox
    var blends: Bool
    /// A zlib stream.
    var data: [UInt8]
  }

  let width: Int
  let height: Int
  private var shown: RGBAImage?

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  var losses: [Double] { [0, 3, 6, 12, 24, 48, 100] }

  func sacrifices(at loss: Double) -> [Sacrifice] { Self.error(loss) == 0 ? [] : [.rounding(Self.error(loss))] }

  mutating func show(_ picture: RGBAImage) { shown = picture }

  /// Levels of 255 for a loss of 0...100.
  private static func error(_ loss: Double) -> Int { loss < 1 ? 0 : max(1, Int((loss / 3).rounded())) }

  mutating func code(
    _ picture: RGBAImage, loss: Double, measures: Bool
  ) throws(StudioError) -> CodedPicture<Coded>? {
    let error = Self.error(loss)
    let delta: FilmDelta
    if let shown {
      delta = FilmDelta(from: shown, to: picture, FilmDelta.Rules(step: 1, block: 8, tolerance: error))
    } else {
      delta = FilmDelta(first: picture)
    }
    guard let box = delta.box else { return nil }
    let (rows, made) = PNGRows(image: delta.picture, error: error).filtered()
    shown = delta.shown
    let data = PNGFile.compressed(rows, level: 7)
    var squared = 0.0
    if measures, error > 0 {
      squared =
        delta.picture.meanSquaredDifference(from: made) * Double(box.width * box.height)
        / Double(width * height)
    }
    return CodedPicture(
      coded: Coded(box: box, blends: delta.blends, data: data), bytes: data.count + APNGFile.frameBytes,
      squaredError: squared)
  }

  func file(_ frames: [FilmFileFrame<Coded>], loops: Int) -> [UInt8] {
    var file = APNGFile(width: width, height: height, entries: nil, bits: 8, frames: frames.count, loops: loops)
    for frame in frames {
      file.append(
        frame.coded.box, data: frame.coded.data, blends: frame.coded.blends, milliseconds: frame.milliseconds)
    }
    return file.finished
  }
}
