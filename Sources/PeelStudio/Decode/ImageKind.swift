/// What a file is by its first bytes; its name is never asked.
enum ImageKind: Equatable {
  /// A kind the studio opens, by one named loader of the image library.
  case open(Format)
  /// An animation or a video, which ``FilmReader`` reads.
  case film(FilmKind)
  /// A picture or film the studio knows but does not open.
  case known(String)
  case unknown

  /// The formats that are opened.
  enum Format: String, CaseIterable {
    case jpeg, png, webp, gif, heif, tiff
    /// Read by our own code.
    case bmp
    /// A drawing that may name other files and fonts: opened only when asked for.
    case svg

    /// The image library's loader.
    var loader: String { rawValue + "load_buffer" }
  }

  init(of bytes: [UInt8]) {
    self =
      Self.table.first { signature in
        zip(signature.bytes, bytes.dropFirst(signature.offset)).allSatisfy { $0 == $1 }
          && bytes.count >= signature.offset + signature.bytes.count
      }?.kind ?? .unknown
    if case .known("ftyp") = self { self = Self.box(bytes) }
  }

  private struct Signature {
    let offset: Int
    let bytes: [UInt8]
    let kind: ImageKind

    init(_ text: String, at offset: Int = 0, _ kind: ImageKind) {
      bytes = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
      self.offset = offset
      self.kind = kind
    }
  }

  private static let table = [
    Signature("\u{ff}\u{d8}\u{ff}", .open(.jpeg)),
    Signature("\u{89}PNG\r\n\u{1a}\n", .open(.png)),
    Signature("GIF87a", .open(.gif)), Signature("GIF89a", .open(.gif)),
    Signature("WEBP", at: 8, .open(.webp)),
    Signature("II*\0", .open(.tiff)), Signature("MM\0*", .open(.tiff)), Signature("II+\0", .open(.tiff)),
    Signature("ftyp", at: 4, .known("ftyp")),
    Signature("BM", .open(.bmp)), Signature("8BPS", .known("A Photoshop file")),
    Signature("\u{ff}\u{0a}", .known("A JPEG XL picture")),
    Signature("\0\0\0\u{0c}JXL ", .known("A JPEG XL picture")),
    Signature("\0\0\0\u{0c}jP  ", .known("A JPEG 2000 picture")),
    Signature("%PDF", .known("A PDF document")), Signature("<svg", .open(.svg)),
    Signature("<?xml", .open(.svg)), Signature("\0\0\u{01}\0", .known("An icon file")),
    Signature("\u{1a}E\u{df}\u{a3}", .film(.webm)), Signature("AVI ", at: 8, .known("An AVI video")),
    Signature("qoif", .known("A QOI picture")), Signature("\u{1f}\u{8b}", .film(.tgs)),
    Signature("PK\u{03}\u{04}", .known("A ZIP archive")), Signature("{", .film(.lottie)),
  ]

  /// ISO media files share one beginning; the brand tells pictures from films.
  private static func box(_ bytes: [UInt8]) -> ImageKind {
    guard bytes.count >= 12 else { return .unknown }
    switch String(decoding: bytes[8..<12], as: UTF8.self) {
    case "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "avif", "avis", "miaf": return .open(.heif)
    default: return .film(.mp4)
    }
  }
}
