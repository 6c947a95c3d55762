package import PeelCore
import PeelCrypto

/// Reads the FoodDrawer property list: leniently, so that one bad line costs one sticker, and with a report of every change.
///
/// The rules are in `Docs/catalogue.md`.
package struct CatalogueReader {
  /// A catalogue and how it came to be.
  package struct Outcome: Hashable, Sendable {
    /// What was read.
    package var catalogue: Catalogue
    /// What was changed or lost in reading; items that came through as they were are not listed.
    package var report: PackReport
  }

  private let limits: Limits
  private var report = PackReport()

  private init(limits: Limits) { self.limits = limits }

  /// Reads an XML or binary property list.
  /// - Throws: ``PackError`` when the bytes are no property list or the list is no catalogue.
  package static func read(
    _ bytes: [UInt8], limits: Limits = Limits(), listLimits: PropertyListLimits = PropertyListLimits()
  ) throws(PackError) -> Outcome {
    let list = try PropertyList(reading: bytes, limits: listLimits)
    var reader = CatalogueReader(limits: limits)
    let catalogue = try reader.catalogue(list)
    return Outcome(catalogue: catalogue, report: reader.report)
  }

  private mutating func catalogue(_ list: PropertyList) throws(PackError) -> Catalogue {
    guard case .dictionary = list else {
      throw PackError(
        .notACatalogue, "A catalogue is a dictionary with the key Sections; this property list is \(list.kind).")
    }
    guard let value = Self.value(list, "Sections") else {
      throw PackError(
        .notACatalogue, "The property list has no key Sections. Add an array of sections under that name.")
    }
    guard let written = value.array else {
      throw PackError(.notACatalogue, "Sections is \(value.kind); it has to be an array.")
    }
    note(repeatedKeysOf: list, at: "the catalogue")
    let places = written.indices.filter { index in
      if case .dictionary = written[index] { return true }
      report.add("Sections[\(index)]", .lost, "it is \(written[index].kind), not a dictionary; the section is left out")
      return false
    }
    // Ids that are written down are given out first: a derived one must never take them.
    var ids: [Int: SectionID] = [:]
    var pool = SlugPool<SlugKind.Section>()
    for place in places {
      guard let text = Self.value(written[place], "SectionID") else { continue }
      if let id = text.string.flatMap({ SectionID($0) }), !Self.isReserved(id), pool.take(id) {
        ids[place] = id
      } else {
        report.add(
          "Sections[\(place)]", .changed,
          "its SectionID is not of the form a-z, 0-9 and -, is reserved or is used twice; one made of the title is used"
        )
      }
    }
    var sections: [CatalogueSection] = []
    for place in places {
      let title = title(of: written[place], at: place)
      let id = ids[place] ?? pool.takeFree(from: Self.derivedID(title))
      sections.append(CatalogueSection(id: id, title: title, items: items(of: written[place], at: place)))
    }
    return Catalogue(sections: sections)
  }

  // MARK: Sections

  private mutating func title(of section: PropertyList, at place: Int) -> String {
    note(repeatedKeysOf: section, at: "Sections[\(place)]")
    let value = Self.value(section, "SectionTitle")
    let written = value?.string ?? ""
    let title = PlainText.line(written, atMost: limits.titleCharacters)
    guard !title.isEmpty else {
      report.add("Sections[\(place)]", .changed, "it has no SectionTitle; it is called Untitled")
      return "Untitled"
    }
    if title != written {
      report.add("Sections[\(place)]", .changed, "its title is shortened or cleaned to “\(title)”")
    }
    return title
  }

  /// `my-` begins the ids of people's own packs.
  private static func isReserved(_ id: SectionID) -> Bool { id.rawValue.hasPrefix("my-") }

  private static func derivedID(_ title: String) -> SectionID {
    let base =
      SectionID(making: title).flatMap { isReserved($0) ? SectionID(making: "section-" + $0.rawValue) : $0 }
      ?? SectionID("section-" + SHA256.hash(title).description.prefix(8))
    // A title without Latin letters gets eight digits of its hash: always a slug.
    guard let base else { preconditionFailure("a hash is hexadecimal") }
    return base
  }

  // MARK: Items

  private mutating func items(of section: PropertyList, at place: Int) -> [CatalogueItem] {
    guard let value = Self.value(section, "Items") else {
      report.add("Sections[\(place)]", .changed, "it has no Items; it is shown empty")
      return []
    }
    guard let written = value.array else {
      report.add("Sections[\(place)]", .lost, "its Items are \(value.kind), not an array; it is shown empty")
      return []
    }
    var items: [CatalogueItem] = []
    var names: Set<String> = []
    var pool = SlugPool<SlugKind.Sticker>()
    // As for sections: written ids first.
    for item in written {
      if let id = Self.value(item, "ID")?.string.flatMap({ StickerID($0) }) { _ = pool.take(id) }
    }
    var used: Set<StickerID> = []
    for (index, value) in written.enumerated() {
      let subject = "Sections[\(place)].Items[\(index)]"
      guard var item = item(value, subject) else { continue }
      guard names.insert(item.name).inserted else {
        report.add(item.name, .changed, "it is in the section twice; the first is kept")
        continue
      }
      let explicit = Self.value(value, "ID")?.string.flatMap { StickerID($0) }
      if let explicit, used.insert(explicit).inserted {
        item.id = explicit
      } else {
        if Self.value(value, "ID") != nil {
          report.add(
            item.name, .changed,
            "its ID is not of the form a-z, 0-9 and - or is used twice; one made of the name is used")
        }
        item.id = pool.takeFree(from: item.id)
      }
      items.append(item)
    }
    return items
  }

  /// An item with an id made of its name alone.
  private mutating func item(_ value: PropertyList, _ subject: String) -> CatalogueItem? {
    let written: String
    switch value {
    case .string(let name): written = name
    case .dictionary:
      note(repeatedKeysOf: value, at: subject)
      guard let name = Self.value(value, "Name")?.string else {
        report.add(subject, .lost, "it has no Name")
        return nil
      }
      written = name
    default:
      report.add(subject, .lost, "it is \(value.kind), not a file name")
      return nil
    }
    guard FileName.isPlain(written) else {
      report.add(subject, .lost, "“\(PlainText.line(written, atMost: 80))” is not a plain file name without folders")
      return nil
    }
    let stem = CatalogueItem.stem(of: written)
    guard
      let id = StickerID(making: stem) ?? StickerID("sticker-" + SHA256.hash(written).description.prefix(8))
    else { preconditionFailure("a hash is hexadecimal") }
    var item = CatalogueItem(id: id, name: written)
    guard case .dictionary = value else { return item }
    describe(&item, from: value)
    return item
  }

  private mutating func describe(_ item: inout CatalogueItem, from value: PropertyList) {
    if let text = Self.value(value, "Alt") {
      let alt = PlainText.line(text.string ?? "", atMost: limits.altCharacters.upperBound)
      if alt != text.string { report.add(item.name, .changed, "its Alt is shortened, cleaned or dropped") }
      item.alt = alt.isEmpty ? nil : alt
    }
    if let list = Self.value(value, "Emoji") {
      let written = Self.texts(list)
      let all = written.reduce(into: [String]()) { sum, text in
        guard sum.count <= limits.stickerEmoji.upperBound else { return }
        for emoji in EmojiText.all(in: text) where !sum.contains(emoji) { sum.append(emoji) }
      }
      item.emoji = Array(all.prefix(limits.stickerEmoji.upperBound))
      let foreign = written.contains { text in
        text.contains { !$0.isWhitespace && EmojiText.normalised(String($0)) == nil }
      }
      if foreign || item.emoji.count < all.count || written.isEmpty {
        report.add(item.name, .changed, "of its Emoji \(item.emoji.count) are kept; the rest are no emoji or too many")
      }
    }
    if let list = Self.value(value, "Keywords") {
      let words = Self.texts(list).map { PlainText.line($0, atMost: 64) }.filter { !$0.isEmpty }
      for word in words where !item.keywords.contains(word) && item.keywords.count < 20 { item.keywords.append(word) }
      if item.keywords.count < words.count {
        report.add(
          item.name, .changed, "of its Keywords \(item.keywords.count) are kept; the rest repeat or are too many")
      }
    }
  }

  // MARK: Helpers

  /// The value of a key as the format writes it (`SectionTitle`), or with a small first letter, as people do.
  private static func value(_ list: PropertyList, _ key: String) -> PropertyList? {
    list[key] ?? list[key.prefix(1).lowercased() + key.dropFirst()] ?? (key == "ID" ? list["id"] : nil)
  }

  private static func texts(_ list: PropertyList) -> [String] {
    list.string.map { [$0] } ?? list.array?.compactMap(\.string) ?? []
  }

  private mutating func note(repeatedKeysOf list: PropertyList, at subject: String) {
    for key in list.repeatedKeys {
      report.add(subject, .changed, "it has the key \(PlainText.line(key, atMost: 40)) twice; the last is used")
    }
  }
}
