/// The stickers everybody has.
package struct CatalogueBody: Codable, Hashable, Sendable {
  /// Changes with the content.
  package var rev: String
  /// In the catalogue's order.
  package var sections: [SectionBody]

  /// Makes the body.
  package init(rev: String, sections: [SectionBody]) {
    self.rev = rev
    self.sections = sections
  }
}
