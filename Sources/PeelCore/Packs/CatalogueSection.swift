/// A titled row of stickers.
public struct CatalogueSection: Hashable, Sendable, Identifiable {
  /// Stays the same when sections change places or titles.
  public var id: SectionID
  /// 1...128 characters, shown as the header.
  public var title: String
  /// Each name once, in the order of the panel; may be empty.
  public var items: [CatalogueItem]

  /// Makes a section.
  public init(id: SectionID, title: String, items: [CatalogueItem]) {
    self.id = id
    self.title = title
    self.items = items
  }
}
