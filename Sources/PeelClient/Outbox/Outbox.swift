internal import FoundationEssentials
internal import PeelCore

/// Messages that are not acknowledged yet, on disk before anybody tries to send them.
///
/// A journal: one JSON object a line, `{"add":…}` or `{"done":id}`, each synced before it counts. A torn last line, as a power cut leaves
/// it, was never promised to anybody and is dropped.
struct Outbox: Sendable {
  struct Entry: Codable, Sendable, Equatable {
    /// The message's client id, a UUID.
    var id: String
    var conversation: String
    /// The request's body, as it goes over the wire.
    var body: String
  }

  private enum Line: Codable {
    case add(Entry)
    case done(String)
  }

  private static let name = "outbox.jsonl"
  private let folder: ProfileFolder
  /// In the order in which they were written.
  private(set) var entries: [Entry] = []

  init(in folder: ProfileFolder) throws(PeelError) {
    self.folder = folder
    try reload()
  }

  /// Reads what other processes with this profile wrote.
  mutating func reload() throws(PeelError) {
    entries = []
    let decoder = JSONDecoder()
    for line in try folder.read(Self.name)?.split(separator: UInt8(ascii: "\n")) ?? [] {
      switch try? decoder.decode(Line.self, from: Data(line)) {
      case .add(let entry): entries.append(entry)
      case .done(let id): entries.removeAll { $0.id == id }
      case nil: continue
      }
    }
  }

  mutating func add(_ entry: Entry) throws(PeelError) {
    try folder.append(Self.name, Self.encoded(.add(entry)))
    entries.append(entry)
  }

  /// Forgets an acknowledged or refused message; an empty journal is removed.
  mutating func finish(_ id: String) throws(PeelError) {
    entries.removeAll { $0.id == id }
    if entries.isEmpty { folder.remove(Self.name) } else { try folder.append(Self.name, Self.encoded(.done(id))) }
  }

  private static func encoded(_ line: Line) throws(PeelError) -> [UInt8] {
    do {
      // The line break in front keeps this line whole when the one before it was torn.
      let lineBreak = [UInt8(ascii: "\n")]
      return try lineBreak + JSONEncoder().encode(line) + lineBreak
    } catch {
      throw PeelError(.storage, "A message could not be written to the outbox: \(error).")
    }
  }
}
