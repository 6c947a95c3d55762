/// Sections of stickers in the order in which a panel shows them.
public struct Catalogue: Hashable, Sendable {
  /// In the order of the panel, with unique ids.
  public var sections: [CatalogueSection]

  /// Makes a catalogue of sections with unique ids.
  public init(sections: [CatalogueSection] = []) { self.sections = sections }

  /// How many stickers there are in all sections together.
  public var itemCount: Int { sections.reduce(0) { $0 + $1.items.count } }

  /// The section of an id.
  public subscript(id: SectionID) -> CatalogueSection? { sections.first { $0.id == id } }
}
