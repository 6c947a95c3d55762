/// The stickers everybody has.
package struct CatalogueBody: Codable, Hashable, Sendable {
  /// Changes with the content.
  package var rev: Int64
  /// In the catalogue's order.
  package var sections: [SectionBody]

  /// Makes the body.
  package init(rev: Int64, sections: [SectionBody]) {
    self.rev = rev
    self.sections = sections
  }
}
