/// What reading or writing a pack did to each of its parts, and what was lost on the way.
package struct PackReport: Hashable, Sendable {
  /// How a part came through.
  package enum Outcome: String, Hashable, Sendable {
    /// As it was.
    case kept
    /// Used, but not as it was written.
    case changed
    /// Not used.
    case lost
  }

  /// One part and its fate.
  package struct Entry: Hashable, Sendable, CustomStringConvertible {
    /// The file or the place in the catalogue: `apple.png`, `Sections[2]`.
    package var subject: String
    /// How it came through.
    package var outcome: Outcome
    /// What was done and why, in a sentence; empty for what was kept.
    package var detail: String

    /// Makes an entry.
    package init(_ subject: String, _ outcome: Outcome, _ detail: String = "") {
      self.subject = subject
      self.outcome = outcome
      self.detail = detail
    }

    package var description: String { detail.isEmpty ? "\(subject): \(outcome.rawValue)" : "\(subject): \(detail)" }
  }

  /// In the order in which things were met.
  package var entries: [Entry]

  /// Makes a report.
  package init(_ entries: [Entry] = []) { self.entries = entries }

  /// What was lost.
  package var losses: [Entry] { entries.filter { $0.outcome == .lost } }
  /// What was changed.
  package var changes: [Entry] { entries.filter { $0.outcome == .changed } }
  /// How many parts came through as they were.
  package var keptCount: Int { entries.count { $0.outcome == .kept } }

  /// What a panel shows: "2 stickers could not be loaded", or nil when nothing was lost.
  package var notice: String? {
    switch losses.count {
    case 0: nil
    case 1: "1 sticker could not be loaded"
    case let count: "\(count) stickers could not be loaded"
    }
  }

  /// Adds an entry.
  package mutating func add(_ subject: String, _ outcome: Outcome, _ detail: String = "") {
    entries.append(Entry(subject, outcome, detail))
  }
}
