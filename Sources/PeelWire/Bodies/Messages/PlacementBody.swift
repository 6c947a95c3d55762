package import PeelCore

/// A sticker stuck onto a message.
package struct PlacementBody: Codable, Hashable, Sendable {
  /// Made by its author.
  package var id: ClientID
  /// Onto which message.
  package var messageId: MessageID
  /// By whom.
  package var author: UserID
  /// Which.
  package var sticker: StickerRefBody
  /// The centre, 0…1 in reading order.
  package var x: Double
  /// The centre, 0…1 from the top.
  package var y: Double
  /// 0.25…3.
  package var scale: Double
  /// Degrees clockwise.
  package var rotation: Double
  /// Higher is nearer.
  package var z: Int64

  /// Makes the body.
  package init(
    id: ClientID, messageId: MessageID, author: UserID, sticker: StickerRefBody, x: Double, y: Double, scale: Double,
    rotation: Double, z: Int64
  ) {
    self.id = id
    self.messageId = messageId
    self.author = author
    self.sticker = sticker
    self.x = x
    self.y = y
    self.scale = scale
    self.rotation = rotation
    self.z = z
  }
}
