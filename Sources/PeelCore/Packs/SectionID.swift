/// Names the kind of a section's ``Slug``.
extension SlugKind {
  /// A section of a catalogue.
  public enum Section {}
}

/// The stable id of a section; published, a section becomes the pack of the same id.
public typealias SectionID = Slug<SlugKind.Section>
