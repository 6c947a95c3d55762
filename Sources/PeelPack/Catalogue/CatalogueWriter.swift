package import PeelCore

/// Writes a catalogue as the FoodDrawer property list.
package enum CatalogueWriter {
  /// The XML property list, which ``CatalogueReader`` reads back as the same catalogue.
  ///
  /// An item that says no more than its name is written as the plain text of the tutorial's shape.
  /// - Throws: ``PackError`` `unwritable` for control characters.
  package static func xml(_ catalogue: Catalogue) throws(PackError) -> String { try list(catalogue).xml() }

  /// The property list's values.
  package static func list(_ catalogue: Catalogue) -> PropertyList {
    let sections = catalogue.sections.map { section in
      PropertyList.dictionary([
        .init("SectionID", .string(section.id.rawValue)),
        .init("SectionTitle", .string(section.title)),
        .init("Items", .array(section.items.map(item))),
      ])
    }
    return .dictionary([.init("Sections", .array(sections))])
  }

  private static func item(_ item: CatalogueItem) -> PropertyList {
    let derived = StickerID(making: CatalogueItem.stem(of: item.name))
    var entries: [PropertyList.Entry] = [.init("Name", .string(item.name))]
    if item.id != derived { entries.append(.init("ID", .string(item.id.rawValue))) }
    if let alt = item.alt { entries.append(.init("Alt", .string(alt))) }
    if !item.emoji.isEmpty { entries.append(.init("Emoji", .array(item.emoji.map { .string($0) }))) }
    if !item.keywords.isEmpty { entries.append(.init("Keywords", .array(item.keywords.map { .string($0) }))) }
    return entries.count == 1 ? .string(item.name) : .dictionary(entries)
  }
}
