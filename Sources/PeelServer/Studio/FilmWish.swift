import PeelStudio
import PeelWire

/// How a person wants a film to become a sticker.
struct FilmWish: Sendable {
  let style: StickerStyle
  /// Milliseconds; nil takes as much as may be.
  let trim: ClosedRange<Int>?

  /// What a person sent, checked before.
  init(_ body: FilmStickerBody) {
    style = StickerStyle(body.style)
    let start = body.start ?? 0
    trim = body.start == nil && body.end == nil ? nil : start...(body.end ?? start + StickerFiles.longestFilm)
  }
}
