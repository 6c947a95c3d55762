package import PeelCore

/// Which sticker is meant.
package struct StickerKeyBody: Codable, Hashable, Sendable, RuledBody {
  /// Its pack.
  package var packId: PackID
  /// Its name in the pack.
  package var stickerId: StickerID
  /// The newest when absent.
  package var version: Int64?

  /// Makes the body.
  package init(packId: PackID, stickerId: StickerID, version: Int64? = nil) {
    self.packId = packId
    self.stickerId = stickerId
    self.version = version
  }

  /// What the fields' types alone do not say.
  package static var rules: [String: Schema] {
    [
      "version": .integer(minimum: 1, maximum: nil)
    ]
  }
}
