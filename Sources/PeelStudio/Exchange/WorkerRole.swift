/// The five kinds of worker process. They share no memory and no fate.
enum WorkerRole: String, Sendable {
  /// Untrusted bytes to pixels. One process serves one picture, so that a picture that takes it over meets no other.
  case decode
  /// Pixels to cut-outs. Keeps the models in memory.
  case cut
  /// Pixels to sticker files.
  case make
  /// Untrusted bytes of a film to sticker files, frame by frame. One process serves one film.
  case film
  /// Words to pixels, with the system's fonts. It sees no picture.
  case text

  /// Whether it meets bytes of unknown origin, and so ends after one request.
  var servesOnce: Bool { self == .decode || self == .film }
}
