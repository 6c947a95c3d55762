/// The kinds of films the studio reads.
package enum FilmKind: String, Sendable, CaseIterable {
  case gif, apng, webp, lottie, tgs, webm, mp4

  /// What a file is by its first bytes; nil for stills and for what is no film.
  init?(of bytes: [UInt8]) {
    switch ImageKind(of: bytes) {
    case .open(.gif): self = .gif
    case .open(.png) where Self.hasAnimationControl(bytes): self = .apng
    case .open(.webp) where bytes.count > 20 && bytes[12..<16].elementsEqual("VP8X".utf8) && bytes[20] & 2 != 0:
      self = .webp
    case .film(let kind): self = kind
    default: return nil
    }
  }

  /// Whether a PNG file has an animation control chunk where one counts: before its first pixels.
  private static func hasAnimationControl(_ bytes: [UInt8]) -> Bool {
    var chunks = PNGChunks(bytes)
    while let chunk = try? chunks.next(), chunk.name != "IDAT" {
      if chunk.name == "acTL" { return true }
    }
    return false
  }
}
