internal import PeelKernels

/// Opens films. Used only in a worker process, after it was confined.
enum FilmReader {
  /// Starts the libraries that read films, once in a process and before it is confined: no file can be opened later.
  static func start() throws(StudioError) {
    try Decoder.start()
    try LottieFilm.start()
    VideoFilm.start()
  }

  /// Reads a film's headers.
  /// - Returns: The film at its first frame, or nil for a still and for what is no film.
  static func open(_ bytes: [UInt8], limits: FilmLimits = FilmLimits()) throws(StudioError) -> (any FilmSource)? {
    guard let kind = FilmKind(of: bytes), let film = try open(kind, bytes, limits) else { return nil }
    let info = film.info
    if limits.until != nil { return film }
    if let frames = info.frames, frames > limits.frames {
      throw StudioError(.tooManyFrames, limit: limits.frames, actual: frames)
    }
    if let milliseconds = info.milliseconds, milliseconds > limits.milliseconds {
      throw StudioError(.tooLong, limit: limits.milliseconds, actual: milliseconds)
    }
    return film
  }

  /// What a film is, by its headers alone, however long; nil for a still.
  static func info(_ bytes: [UInt8]) throws(StudioError) -> FilmInfo? {
    var limits = FilmLimits()
    (limits.frames, limits.milliseconds, limits.videoSide) = (1_000_000, .max, .max)
    return try open(bytes, limits: limits)?.info
  }

  /// The frame that is shown at a time, no longer than `side`; the last one when the film is shorter.
  static func frame(of bytes: [UInt8], at milliseconds: Int, side: Int) throws(StudioError) -> RGBAImage {
    var limits = FilmLimits()
    limits.frames = 10_000
    limits.until = max(0, min(milliseconds, 86_400_000)) + 1
    guard let film = try open(bytes, limits: limits) else { throw StudioError(.notAFilm) }
    var (shown, end): (RGBAImage?, Int) = (nil, 0)
    while shown == nil || end <= milliseconds, let frame = try film.next() {
      shown = frame.image
      end += frame.milliseconds
    }
    guard let shown else { throw StudioError(.damaged, detail: "a film without a frame") }
    if max(shown.width, shown.height) <= side { return shown }
    return try VipsPicture(shown).shrunk(to: side).rgba()
  }

  private static func open(
    _ kind: FilmKind, _ bytes: [UInt8], _ limits: FilmLimits
  ) throws(StudioError) -> (any FilmSource)? {
    switch kind {
    case .gif:
      let layout = try GIFLayout(bytes, limits: limits)
      return layout.isStill ? nil : GIFFilm(bytes, layout: layout)
    case .apng:
      guard let layout = try APNGLayout(bytes, limits: limits) else { return nil }
      // A single frame that is also what old programs show is a still.
      return layout.isStill ? nil : APNGFilm(bytes, layout: layout)
    case .webp:
      let layout = try WebPLayout(bytes, limits: limits)
      return layout.isStill ? nil : try WebPFilm(bytes, layout: layout)
    case .lottie, .tgs: return try LottieFilm(bytes, kind, limits: limits)
    case .webm, .mp4: return try VideoFilm(bytes, kind, limits: limits)
    }
  }
}
