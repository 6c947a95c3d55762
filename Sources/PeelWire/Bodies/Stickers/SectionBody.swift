package import PeelCore

/// A titled part of the panel.
package struct SectionBody: Codable, Hashable, Sendable {
  /// What is chosen.
  package var id: String
  /// Its heading.
  package var title: String
  /// Its pack.
  package var packId: PackID
  /// The pack's version.
  package var version: Int64
  /// Shown in the list of sections.
  package var cover: StickerRefBody?
  /// In order.
  package var stickers: [StickerRefBody]

  /// Makes the body.
  package init(
    id: String, title: String, packId: PackID, version: Int64, cover: StickerRefBody? = nil, stickers: [StickerRefBody]
  ) {
    self.id = id
    self.title = title
    self.packId = packId
    self.version = version
    self.cover = cover
    self.stickers = stickers
  }
}
