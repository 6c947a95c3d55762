/// A value of a property list.
package enum PropertyList: Hashable, Sendable {
  /// A text.
  case string(String)
  /// A whole number.
  case integer(Int64)
  /// A floating-point number.
  case real(Double)
  /// Yes or no.
  case boolean(Bool)
  /// Seconds since 2001-01-01T00:00:00Z.
  case date(Double)
  /// Bytes.
  case data([UInt8])
  /// Values in order.
  case array([PropertyList])
  /// Keys and values in the order of the file; a key may be there twice.
  case dictionary([Entry])

  /// A key and its value.
  package struct Entry: Hashable, Sendable {
    /// The key.
    package var key: String
    /// The value.
    package var value: PropertyList

    /// Makes an entry.
    package init(_ key: String, _ value: PropertyList) {
      self.key = key
      self.value = value
    }
  }

  /// The value of a key, the last one when there are several; nil when this is no dictionary.
  package subscript(key: String) -> PropertyList? {
    guard case .dictionary(let entries) = self else { return nil }
    return entries.last { $0.key == key }?.value
  }

  /// The text, if this is one.
  package var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The values, if this is an array.
  package var array: [PropertyList]? {
    if case .array(let values) = self { values } else { nil }
  }

  /// The keys that a dictionary has more than once.
  package var repeatedKeys: [String] {
    guard case .dictionary(let entries) = self else { return [] }
    var seen: Set<String> = []
    return entries.filter { !seen.insert($0.key).inserted }.map(\.key)
  }

  /// What it is, for error messages.
  package var kind: String {
    switch self {
    case .string: "a text"
    case .integer, .real: "a number"
    case .boolean: "a boolean"
    case .date: "a date"
    case .data: "data"
    case .array: "an array"
    case .dictionary: "a dictionary"
    }
  }

  /// Reads an XML or a binary property list within limits, whatever the bytes are.
  ///
  /// The readers are Peel's own: Foundation's decoder overflows the stack on 9 KB of nested arrays, and its serializer runs
  /// for minutes on a binary list of 163 bytes whose objects share their children.
  /// - Throws: ``PackError``.
  package init(reading bytes: [UInt8], limits: PropertyListLimits = PropertyListLimits()) throws(PackError) {
    guard bytes.count <= limits.bytes else {
      throw PackError(
        .tooLarge, "The property list has \(bytes.count) bytes; at most \(limits.bytes) are read. Split the catalogue.")
    }
    if bytes.starts(with: Array("bplist".utf8)) {
      var reader = try BinaryPropertyListReader(bytes, limits)
      self = try reader.read()
    } else {
      var reader = try XMLPropertyListReader(bytes, limits)
      self = try reader.read()
    }
  }
}
