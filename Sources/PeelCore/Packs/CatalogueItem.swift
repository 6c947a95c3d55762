/// A sticker as a catalogue names it.
public struct CatalogueItem: Hashable, Sendable, Identifiable {
  /// Unique in its section.
  public var id: StickerID
  /// The plain name of its image file, with or without extension.
  public var name: String
  /// What is read aloud; nil when the catalogue says nothing.
  public var alt: String?
  /// At most five, without U+FE0F.
  public var emoji: [String]
  /// Words to find it by.
  public var keywords: [String]

  /// Makes an item.
  public init(id: StickerID, name: String, alt: String? = nil, emoji: [String] = [], keywords: [String] = []) {
    self.id = id
    self.name = name
    self.alt = alt
    self.emoji = emoji
    self.keywords = keywords
  }

  /// The alt text, or one made of the file's name.
  public var spokenText: String { alt ?? Self.spoken(name) }

  /// What a file's name says: `green-apple@3x.png` is read as "Green apple".
  public static func spoken(_ name: String) -> String {
    let words = stem(of: name).split { $0 == "-" || $0 == "_" || $0 == " " || $0 == "." }.joined(separator: " ")
    guard let first = words.first else { return "Sticker" }
    return first.uppercased() + words.dropFirst()
  }

  /// A file name without its extension and without a scale such as `@2x`.
  public static func stem(of name: String) -> String {
    var stem = name[...]
    if let dot = stem.lastIndex(of: "."), dot > stem.startIndex { stem = stem[..<dot] }
    if stem.hasSuffix("@2x") || stem.hasSuffix("@3x") { stem = stem.dropLast(3) }
    return String(stem)
  }
}
