internal import PeelKernels

/// What the coders share that give a whole film one palette.
struct PaletteCoding {
  private let matcher: PaletteMatcher

  init(_ palette: ColorPalette) { matcher = PaletteMatcher(palette) }

  var colors: ColorPalette { matcher.palette }

  /// See ``FilmCoder/losses``.
  static let losses: [Double] = [0, 8, 16, 28, 45, 70, 100]

  /// Levels of 255 for a loss of 0...100.
  static func tolerance(_ loss: Double) -> Float { Float(loss < 1 ? 0 : loss * 0.5) }

  /// What differs enough to be drawn again.
  static func rules(_ loss: Double) -> FilmDelta.Rules {
    FilmDelta.Rules(step: 1, block: 8, tolerance: 2 + Int(tolerance(loss)))
  }

  func sacrifices(at loss: Double) -> [Sacrifice] {
    let levels = Int(Self.tolerance(loss).rounded(.up))
    return [.colors(colors.entries.count)] + (levels == 0 ? [] : [.rounding(levels)])
  }

  /// The palette's numbers of a picture; loss lets colours be further off where that makes rows repeat.
  func numbers(of picture: RGBAImage, loss: Double) -> [UInt8] {
    matcher.numbers(of: picture, tolerance: Self.tolerance(loss))
  }

  /// The squared error of numbers, as a mean over `pixels` of the canvas.
  func squaredError(of numbers: [UInt8], for picture: RGBAImage, over pixels: Int) -> Double {
    let made = matcher.picture(numbers, width: picture.width, height: picture.height)
    return picture.meanSquaredDifference(from: made) * Double(picture.width * picture.height) / Double(pixels)
  }
}
