internal import PeelCore
internal import PeelKernels

extension StickerFiles {
  /// What Peel's own sizes of a film are fitted to.
  static func filmOptions(_ style: StickerStyle, trim: ClosedRange<Int>?) -> StickerOptions {
    let start = trim?.lowerBound ?? 0
    return StickerOptions(
      targets: [.imessageSmall, .imessageRegular, .imessageLarge, .whatsapp], style: style,
      trim: start...min(trim?.upperBound ?? .max, start + longestFilm))
  }
}

extension FilmFitter {
  /// The files of an animated sticker; the options are ``StickerFiles/filmOptions(_:trim:)``.
  func sticker() throws(StudioError) -> StickerFiles {
    let files = try files()
    try source.rewind()
    guard let first = try source.next() else { throw StudioError(.damaged, detail: "a film without frames") }
    var still = try StickerMaker(style: options.style).files(from: first.image)
    still.png300 = files[0].bytes
    still.png408 = files[1].bytes
    still.png618 = files[2].bytes
    still.webp512 = files[3].bytes
    still.isAnimated = true
    still.milliseconds = files[3].milliseconds
    return still
  }
}
