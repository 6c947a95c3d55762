/// Bounds on a film, checked on its headers where they tell and else while it is read.
package struct FilmLimits: Sendable, Equatable {
  /// Pixels of the canvas. A 4K video has 8.3 million.
  package var pixels = 9_000_000
  /// Frames that are read.
  package var frames = 600
  /// How long the frames that are read last.
  package var milliseconds = 60_000
  /// Only the film's beginning up to here is going to be read, so that a few seconds of a long video may be used.
  package var until: Int?
  /// The longer edge of a video's frames, at most: larger ones are shrunk while their colours are converted. No sticker is
  /// half as large.
  package var videoSide = 1280
  /// The longer edge at which drawings (Lottie) are made into pixels; nil is their own size.
  package var drawingSide: Int?

  /// The default limits.
  package init() {}

  /// Refuses a canvas that is too large, before anything is allocated for it.
  func check(width: Int, height: Int) throws(StudioError) {
    guard width * height <= pixels else { throw StudioError(.tooManyPixels, limit: pixels, actual: width * height) }
  }
}
