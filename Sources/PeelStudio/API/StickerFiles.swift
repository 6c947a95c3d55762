/// A finished sticker in every size Peel stores.
package struct StickerFiles: Sendable {
  /// PNG of 300 × 300, below 500 000 bytes; APNG when it moves, as are the other two.
  package var png300: [UInt8]
  /// PNG of 408 × 408, below 500 000 bytes.
  package var png408: [UInt8]
  /// PNG of 618 × 618, below 500 000 bytes.
  package var png618: [UInt8]
  /// WebP of 512 × 512, at most 100 000 bytes, or 500 000 when it moves: what chat shows.
  package var webp512: [UInt8]
  /// Still WebP of 64 × 64, at most 2048 bytes.
  package var thumb: [UInt8]
  /// The visible part of the 512 px sticker, pixels.
  package var width: Int
  package var height: Int
  /// The colour that fills most of the subject, `#rrggbb`.
  package var dominantColor: String
  /// Whether it was made from a film.
  package var isAnimated = false
  /// How long it plays, 0 for a still.
  package var milliseconds = 0

  /// Files that were made before.
  package init(
    png300: [UInt8], png408: [UInt8], png618: [UInt8], webp512: [UInt8], thumb: [UInt8], width: Int, height: Int,
    dominantColor: String, isAnimated: Bool = false, milliseconds: Int = 0
  ) {
    self.png300 = png300
    self.png408 = png408
    self.png618 = png618
    self.webp512 = webp512
    self.thumb = thumb
    self.width = width
    self.height = height
    self.dominantColor = dominantColor
    self.isAnimated = isAnimated
    self.milliseconds = milliseconds
  }

  /// Byte limit of each PNG, exclusive (iMessage).
  package static let pngLimit = 500_000
  /// Byte limit of the 512 px WebP, inclusive (WhatsApp).
  package static let webpLimit = 100_000
  /// The longest film, milliseconds (WhatsApp).
  package static let longestFilm = 10_000
  /// Byte limit of the 512 px WebP of a film, inclusive (WhatsApp).
  package static let filmLimit = 500_000
  /// Byte limit of the thumbnail, inclusive.
  package static let thumbLimit = 2048
}
