/// Header fields in order, names in lower case, kept as one block of bytes and decoded when asked for.
package struct HTTPHeaders: Sendable {
  private struct Entry {
    let start: UInt32
    let split: UInt32
    let end: UInt32
  }

  private var bytes: [UInt8] = []
  private var entries: [Entry] = []

  package init() {}

  package var count: Int { entries.count }
  package var isEmpty: Bool { entries.isEmpty }

  /// Adds a field after those present. Line breaks and NUL in a value become spaces, so that a value can never end the header.
  package mutating func add(_ name: String, _ value: String) {
    beginName()
    for byte in name.utf8 { bytes.append(Self.lowered(byte)) }
    beginValue()
    for byte in value.utf8 { bytes.append(byte == 10 || byte == 13 || byte == 0 ? 32 : byte) }
    endValue()
  }

  /// The first value of a field; setting replaces all of its values, nil removes them.
  package subscript(name: String) -> String? {
    get {
      for entry in entries where matches(entry, name) { return text(entry) }
      return nil
    }
    set {
      remove(name)
      if let newValue { add(name, newValue) }
    }
  }

  /// Whether there is a field of this name, in whatever case.
  /// Whether a field is there.
  package func contains(_ name: String) -> Bool { entries.contains { matches($0, name) } }

  /// All values of a field in order.
  package func values(_ name: String) -> [String] {
    entries.filter { matches($0, name) }.map { text($0) }
  }

  /// Whether a comma-separated list field holds `token`, without regard to case.
  package func list(_ name: String, contains token: String) -> Bool {
    values(name).contains { value in
      value.split(separator: ",").contains { part in
        part.utf8.elementsEqualIgnoringCase(token.utf8)
      }
    }
  }

  /// Takes all values of a field away.
  package mutating func remove(_ name: String) {
    guard contains(name) else { return }
    entries = entries.filter { !matches($0, name) }
  }

  /// All fields, decoded.
  package var fields: [(name: String, value: String)] {
    entries.map { entry in
      (String(decoding: bytes[Int(entry.start)..<Int(entry.split)], as: UTF8.self), text(entry))
    }
  }

  // MARK: Bytes

  /// Appends `name: value\r\n` for every field that `isWanted` lets through.
  func write(to output: inout [UInt8]) {
    for entry in entries {
      output.append(contentsOf: bytes[Int(entry.start)..<Int(entry.split)])
      output.append(58)
      output.append(32)
      output.append(contentsOf: bytes[Int(entry.split)..<Int(entry.end)])
      output.append(13)
      output.append(10)
    }
  }

  mutating func beginName() { openStart = UInt32(bytes.count) }

  mutating func appendName(_ part: UnsafeBufferPointer<UInt8>) {
    for byte in part { bytes.append(Self.lowered(byte)) }
  }

  mutating func beginValue() { openSplit = UInt32(bytes.count) }

  mutating func appendValue(_ part: UnsafeBufferPointer<UInt8>) { bytes.append(contentsOf: part) }

  mutating func endValue() {
    while bytes.count > Int(openSplit), let last = bytes.last, last == 32 || last == 9 { bytes.removeLast() }
    entries.append(Entry(start: openStart, split: openSplit, end: UInt32(bytes.count)))
  }

  private var openStart: UInt32 = 0
  private var openSplit: UInt32 = 0

  private static func lowered(_ byte: UInt8) -> UInt8 { byte >= 65 && byte <= 90 ? byte | 32 : byte }

  private func matches(_ entry: Entry, _ name: String) -> Bool {
    let count = Int(entry.split - entry.start)
    guard name.utf8.count == count else { return false }
    var index = Int(entry.start)
    for byte in name.utf8 {
      if bytes[index] != Self.lowered(byte) { return false }
      index += 1
    }
    return true
  }

  private func text(_ entry: Entry) -> String {
    String(decoding: bytes[Int(entry.split)..<Int(entry.end)], as: UTF8.self)
  }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral, Equatable {
  package init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { add(name, value) }
  }

  package static func == (left: HTTPHeaders, right: HTTPHeaders) -> Bool {
    left.fields.elementsEqual(right.fields) { $0.name == $1.name && $0.value == $1.value }
  }
}

extension Sequence<UInt8> {
  /// Compares ASCII letters without regard to case, leaving out spaces around `self`.
  func elementsEqualIgnoringCase(_ other: some Collection<UInt8>) -> Bool {
    let trimmed = self.drop { $0 == 32 || $0 == 9 }
    var index = other.startIndex
    var isPast = false
    for byte in trimmed {
      if index == other.endIndex || isPast {
        guard byte == 32 || byte == 9 else { return false }
        isPast = true
        continue
      }
      let lower = byte >= 65 && byte <= 90 ? byte | 32 : byte
      let wanted = other[index] >= 65 && other[index] <= 90 ? other[index] | 32 : other[index]
      guard lower == wanted else { return false }
      index = other.index(after: index)
    }
    return index == other.endIndex
  }
}
