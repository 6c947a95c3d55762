package import PeelCore

/// A published version of a pack.
package struct PackBody: Codable, Hashable, Sendable {
  /// Never changes.
  package var id: PackID
  /// Its name.
  package var title: String
  /// Counts from 1.
  package var version: Int64
  /// Who made it.
  package var author: String?
  /// Under which terms.
  package var licence: String?
  /// In order.
  package var stickers: [StickerRefBody]

  /// Makes the body.
  package init(
    id: PackID, title: String, version: Int64, author: String? = nil, licence: String? = nil, stickers: [StickerRefBody]
  ) {
    self.id = id
    self.title = title
    self.version = version
    self.author = author
    self.licence = licence
    self.stickers = stickers
  }
}
