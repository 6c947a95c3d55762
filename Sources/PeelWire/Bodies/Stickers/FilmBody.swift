/// A film on its way to an animated sticker.
package struct FilmBody: Codable, Hashable, Sendable {
  /// What kind of file it is.
  package var format: String
  /// Pixels of a frame.
  package var width: Int
  /// Pixels of a frame.
  package var height: Int
  /// How many, where the file says so.
  package var frames: Int?
  /// How long it plays, where the file says so.
  package var milliseconds: Int?
  /// How long an animated sticker plays at most, milliseconds.
  package var longest: Int
  /// Its first frame.
  package var posterUrl: String
  /// The animated sticker, once it was made.
  package var stickerUrl: String?
  /// How many bytes it has.
  package var stickerBytes: Int?

  /// Makes the body.
  package init(
    format: String, width: Int, height: Int, frames: Int? = nil, milliseconds: Int? = nil, longest: Int,
    posterUrl: String, stickerUrl: String? = nil, stickerBytes: Int? = nil
  ) {
    self.format = format
    self.width = width
    self.height = height
    self.frames = frames
    self.milliseconds = milliseconds
    self.longest = longest
    self.posterUrl = posterUrl
    self.stickerUrl = stickerUrl
    self.stickerBytes = stickerBytes
  }
}
