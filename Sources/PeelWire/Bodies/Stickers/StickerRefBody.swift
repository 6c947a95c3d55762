package import PeelCore

/// A sticker, pinned to a published version.
package struct StickerRefBody: Codable, Hashable, Sendable {
  /// Its pack.
  package var packId: PackID
  /// The version of the pack.
  package var packVersion: Int64
  /// Its name in the pack.
  package var stickerId: StickerID
  /// Pixels.
  package var width: Int
  /// Pixels.
  package var height: Int
  /// The media type of the image.
  package var format: String
  /// Whether it moves.
  package var animated: Bool
  /// Read aloud.
  package var alt: String
  /// 1–5.
  package var emoji: [String]
  /// `#rrggbb`, shown first.
  package var color: String
  /// A WebP of at most 2 KiB, shown next.
  package var thumb: Base64Bytes
  /// The image's name.
  package var sha256: Digest
  /// The full image.
  package var url: String

  /// Makes the body.
  package init(
    packId: PackID, packVersion: Int64, stickerId: StickerID, width: Int, height: Int, format: String, animated: Bool,
    alt: String, emoji: [String], color: String, thumb: Base64Bytes, sha256: Digest, url: String
  ) {
    self.packId = packId
    self.packVersion = packVersion
    self.stickerId = stickerId
    self.width = width
    self.height = height
    self.format = format
    self.animated = animated
    self.alt = alt
    self.emoji = emoji
    self.color = color
    self.thumb = thumb
    self.sha256 = sha256
    self.url = url
  }
}
