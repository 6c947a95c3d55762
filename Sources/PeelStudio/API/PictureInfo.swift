/// What a file of a picture or film is, by its headers.
package struct PictureInfo: Sendable, Equatable {
  /// The kind of file, as `jpeg` or `gif`.
  package var format: String
  /// Its size as it is shown, pixels.
  package var width: Int
  package var height: Int
  /// More about it when it moves; nil for a still.
  package var film: FilmInfo?
}
