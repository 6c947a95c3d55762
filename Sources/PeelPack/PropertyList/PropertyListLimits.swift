/// How much of a property list is read.
package struct PropertyListLimits: Hashable, Sendable {
  /// Bytes of the file.
  package var bytes = 1 << 20
  /// Levels of arrays and dictionaries.
  package var depth = 16
  /// Values and keys in all; a shared object of a binary list counts each time it is met.
  package var values = 50_000
  /// Bytes of text and data in all, counted like the values.
  package var content = 4 << 20

  /// The limits of a catalogue.
  package init() {}
}
