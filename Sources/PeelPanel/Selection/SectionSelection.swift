public import PeelCore

/// Which sections a person wants to see.
///
/// Kept by id, so that reordering the catalogue changes nothing. Never having chosen is not the same as having chosen
/// nothing: the first shows the catalogue's first two sections, the second shows none.
public struct SectionSelection: Hashable, Sendable {
  /// How many sections are on before anything was chosen.
  public static let defaultCount = 2

  /// The chosen ids, each once; nil when nothing was ever chosen. Ids the catalogue does not know (any more) stay, and count again when
  /// their section returns.
  public private(set) var ids: [String]?

  /// A selection as it was stored.
  public init(ids: [String]? = nil) { self.ids = ids.map(Self.unique) }

  /// The tutorial's form: positions in the catalogue. Positions that are not there are dropped; none at all stays a choice.
  public init(migrating indexes: [Int], in catalogue: Catalogue) {
    ids = Self.unique(
      indexes.sorted().filter(catalogue.sections.indices.contains).map { catalogue.sections[$0].id.rawValue })
  }

  /// The sections to show, in the order of the catalogue.
  public func visible(in catalogue: Catalogue) -> [CatalogueSection] {
    guard let ids else { return Array(catalogue.sections.prefix(Self.defaultCount)) }
    let chosen = Set(ids)
    return catalogue.sections.filter { chosen.contains($0.id.rawValue) }
  }

  /// Whether a section has its check mark.
  public func isOn(_ id: SectionID, in catalogue: Catalogue) -> Bool {
    guard let ids else { return catalogue.sections.prefix(Self.defaultCount).contains { $0.id == id } }
    return ids.contains(id.rawValue)
  }

  /// Sets or clears a check mark. The first time, the default becomes a choice.
  public mutating func toggle(_ id: SectionID, in catalogue: Catalogue) {
    var chosen = ids ?? visible(in: catalogue).map(\.id.rawValue)
    if let place = chosen.firstIndex(of: id.rawValue) {
      chosen.remove(at: place)
    } else {
      chosen.append(id.rawValue)
    }
    ids = Self.ordered(chosen, in: catalogue)
  }

  /// Known ids in the order of the catalogue, then the unknown ones as they were.
  private static func ordered(_ ids: [String], in catalogue: Catalogue) -> [String] {
    let known = catalogue.sections.map(\.id.rawValue)
    let chosen = Set(ids)
    return known.filter(chosen.contains) + unique(ids).filter { !known.contains($0) }
  }

  private static func unique(_ ids: [String]) -> [String] {
    var seen: Set<String> = []
    return ids.filter { seen.insert($0).inserted }
  }
}
