/// A sticker as messages and panels carry it: pinned to a published version, with what is needed to show it before its bytes are there.
public struct StickerRef: Hashable, Sendable {
  public var pack: PackID
  public var packVersion: Int64
  public var sticker: StickerID
  /// Pixels of the full image.
  public var width: Int
  public var height: Int
  /// The full image's media type, `image/webp` or `image/png`.
  public var format: String
  public var animated: Bool
  /// 1...200 characters, read aloud.
  public var alt: String
  /// 1...5, without U+FE0F.
  public var emoji: [String]
  /// The dominant colour, `#rrggbb`.
  public var color: String
  /// A WebP of at most 2,048 bytes, shown until the full image is there.
  public var thumb: [UInt8]
  /// The full image's name.
  public var digest: Digest

  public init(
    pack: PackID, packVersion: Int64, sticker: StickerID, width: Int, height: Int, format: String, animated: Bool,
    alt: String, emoji: [String], color: String, thumb: [UInt8], digest: Digest
  ) {
    self.pack = pack
    self.packVersion = packVersion
    self.sticker = sticker
    self.width = width
    self.height = height
    self.format = format
    self.animated = animated
    self.alt = alt
    self.emoji = emoji
    self.color = color
    self.thumb = thumb
    self.digest = digest
  }
}
