extension RGBAImage {
  /// The picture with an effect on its own pixels; its transparency stays.
  /// - Parameter unit: Canvas pixels for one pixel of a 618 px canvas.
  package func applying(_ effect: StickerEffect, unit: Float) -> RGBAImage {
    switch effect {
    case .none: self
    case .comic: comic(unit: unit)
    case .puffy: puffy(unit: unit)
    case .shiny: shiny(unit: unit)
    }
  }
}
