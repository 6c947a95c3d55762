/// What a film (an animation or a video) is, as far as its headers tell.
package struct FilmInfo: Sendable, Equatable {
  /// The kind of file.
  package var format: FilmKind
  /// The canvas of every frame as it is shown: upright, with square pixels.
  package var width: Int
  package var height: Int
  /// How many frames, where the file says so without being decoded.
  package var frames: Int?
  /// How long all frames last, where the file says so without being decoded.
  package var milliseconds: Int?
  /// How often the film is to be played, 0 for ever.
  package var loops: Int
  /// Whether a pixel may be transparent.
  package var hasAlpha: Bool
}
