/// What a system asks of a sticker's picture. Bytes count 1000 to the kilobyte.
package struct StickerRules: Hashable, Sendable {
  package var format: StickerFormat
  /// The canvas, pixels.
  package var width: Int
  package var height: Int
  /// The most bytes a file may have.
  package var byteLimit: Int
  /// Whether a smaller canvas of the same shape is taken too.
  package var mayShrink: Bool
  /// Whether clear ground is to be white.
  package var isOnWhite: Bool

  init(
    _ format: StickerFormat, _ width: Int, _ height: Int, bytes: Int, mayShrink: Bool = false, isOnWhite: Bool = false
  ) {
    self.format = format
    self.width = width
    self.height = height
    byteLimit = bytes
    self.mayShrink = mayShrink
    self.isOnWhite = isOnWhite
  }
}
