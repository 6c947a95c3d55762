public import PeelCore

/// What a message about to be sent says.
public enum Outgoing: Sendable, Hashable {
  case text(String)
  case sticker(PackID, StickerID)
  case location(Location, text: String? = nil)
  /// An app's own key-values under a schema name.
  case custom(CustomContent, text: String? = nil)
}
