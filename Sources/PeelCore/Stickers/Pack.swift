/// A published version of a pack; published versions never change.
public struct Pack: Hashable, Sendable {
  public var id: PackID
  public var version: Int64
  public var title: String
  public var author: String?
  public var licence: String?
  /// Whose it is; nil for the catalogue's packs.
  public var owner: UserID?
  /// Its place among the catalogue's sections; nil when it is not in the catalogue.
  public var catalogueOrder: Int?
  public var stickers: [PackSticker]

  public init(
    id: PackID, version: Int64, title: String, author: String?, licence: String?, owner: UserID?,
    catalogueOrder: Int?, stickers: [PackSticker]
  ) {
    self.id = id
    self.version = version
    self.title = title
    self.author = author
    self.licence = licence
    self.owner = owner
    self.catalogueOrder = catalogueOrder
    self.stickers = stickers
  }
}

/// A sticker in a pack with every file made of it.
public struct PackSticker: Hashable, Sendable {
  public var ref: StickerRef
  public var name: String
  public var keywords: [String]
  /// The PNG files for iMessage by side in pixels: 300, 408 and 618.
  public var sizes: [Int: Digest]

  public init(ref: StickerRef, name: String, keywords: [String], sizes: [Int: Digest]) {
    self.ref = ref
    self.name = name
    self.keywords = keywords
    self.sizes = sizes
  }
}
