import FoundationEssentials
import PeelCore
import PeelPack

/// The bytes of a stored selection: ours (JSON), or the property list that the tutorial's app leaves in its defaults.
enum SelectionFile {
  private struct Body: Codable {
    var sections: [String]?
    var selectedSections: [Int]?
  }

  static let byteLimit = 1 << 20

  /// Ours: `{"sections":["fruit"]}`; nothing in it means never chosen.
  static func encode(_ selection: SectionSelection) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return try encoder.encode(Body(sections: selection.ids))
  }

  /// Nil when the bytes are neither form.
  static func decode(_ bytes: [UInt8], in catalogue: Catalogue) -> SectionSelection? {
    if let body = try? JSONDecoder().decode(Body.self, from: Data(bytes)) {
      if let ids = body.sections { return SectionSelection(ids: ids) }
      if let indexes = body.selectedSections { return SectionSelection(migrating: indexes, in: catalogue) }
      return SectionSelection()
    }
    guard let list = try? PropertyList(reading: bytes), case .dictionary = list else { return nil }
    guard let stored = list["selectedSections"] else { return SectionSelection() }
    guard let values = stored.array else { return nil }
    let indexes = values.compactMap { value -> Int? in
      if case .integer(let index) = value { Int(exactly: index) } else { nil }
    }
    return indexes.count == values.count ? SectionSelection(migrating: indexes, in: catalogue) : nil
  }
}
