/// What the first bytes of an image say about it; nothing is decoded.
package struct ImageHeader: Hashable, Sendable {
  /// The kinds of images that stickers come in.
  package enum Format: String, Hashable, Sendable, CaseIterable {
    /// Portable Network Graphics, animated ones included.
    case png
    /// Graphics Interchange Format.
    case gif
    /// JPEG.
    case jpeg
    /// WebP.
    case webp

    /// The media type.
    package var mediaType: String { "image/\(rawValue)" }
  }

  /// The kind, from the magic bytes; a file's extension is never asked.
  package var format: Format
  /// Pixels across.
  package var width: Int
  /// Pixels down.
  package var height: Int
  /// Whether it says that it moves (a GIF is counted as moving when it has two frames).
  package var animated: Bool
  /// Whether the file ends as its format wants: a half-written one does not.
  package var complete: Bool

  /// Reads the header of a whole file; nil when the bytes are none of these formats, or too few.
  package init?(_ bytes: [UInt8]) {
    if let header = Self.png(bytes) ?? Self.gif(bytes) ?? Self.jpeg(bytes) ?? Self.webp(bytes),
      header.width > 0, header.height > 0
    {
      self = header
    } else {
      return nil
    }
  }

  init(format: Format, width: Int, height: Int, animated: Bool, complete: Bool) {
    self.format = format
    self.width = width
    self.height = height
    self.animated = animated
    self.complete = complete
  }
}
