/// Counts what was read against the limits.
struct PropertyListBudget {
  private let limits: PropertyListLimits
  private var values = 0
  private var content = 0

  init(_ limits: PropertyListLimits) { self.limits = limits }

  mutating func spend(values count: Int = 1, content bytes: Int = 0, offset: Int) throws(PackError) {
    // Both sums stay far below overflow: each step adds at most the file's size.
    values += count
    content += bytes
    guard values <= limits.values else {
      throw PackError(
        .tooManyValues, "The property list has more than \(limits.values) values. Split the catalogue.", offset: offset)
    }
    guard content <= limits.content else {
      throw PackError(
        .tooLarge, "The property list holds more than \(limits.content) bytes of text. Split the catalogue.",
        offset: offset)
    }
  }

  func check(depth: Int, offset: Int) throws(PackError) {
    guard depth <= limits.depth else {
      throw PackError(
        .tooDeep, "The property list is nested more than \(limits.depth) levels deep; a catalogue needs 5.",
        offset: offset)
    }
  }
}
