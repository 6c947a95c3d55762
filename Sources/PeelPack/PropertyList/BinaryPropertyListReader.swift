/// Reads version 00 of the binary property list format, within a budget.
///
/// Layout: `bplist00`, objects, a table of their offsets, and 32 bytes at the end that say where the table is
/// (<https://opensource.apple.com/source/CF/CF-1153.18/CFBinaryPList.c>).
struct BinaryPropertyListReader {
  private let bytes: [UInt8]
  private var budget: PropertyListBudget
  private let offsetSize: Int
  private let referenceSize: Int
  private let objectCount: Int
  private let top: Int
  private let table: Int

  init(_ bytes: [UInt8], _ limits: PropertyListLimits) throws(PackError) {
    self.bytes = bytes
    budget = PropertyListBudget(limits)
    guard bytes.count >= 8 + 1 + 1 + 32, bytes[6] == UInt8(ascii: "0"), bytes[7] == UInt8(ascii: "0") else {
      throw PackError(.notAPropertyList, "The file begins like a binary property list but is not one of version 00.")
    }
    let trailer = bytes.count - 32
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    let count = Self.number(bytes, at: trailer + 8, size: 8)
    let top = Self.number(bytes, at: trailer + 16, size: 8)
    let table = Self.number(bytes, at: trailer + 24, size: 8)
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      count >= 1, count <= UInt64(trailer), top < count, table >= 9, table < UInt64(trailer),
      count <= (UInt64(trailer) - table) / UInt64(offsetSize)
    else { throw PackError(.malformed, "The property list's table of objects is damaged.", offset: trailer) }
    objectCount = Int(count)
    self.top = Int(top)
    self.table = Int(table)
  }

  mutating func read() throws(PackError) -> PropertyList { try object(top, depth: 0) }

  private static func number(_ bytes: [UInt8], at start: Int, size: Int) -> UInt64 {
    bytes[start..<start + size].reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// - Parameter depth: The levels around this object; a cycle ends here too.
  private mutating func object(_ index: Int, depth: Int) throws(PackError) -> PropertyList {
    let place = Self.number(bytes, at: table + index * offsetSize, size: offsetSize)
    guard place >= 8, place < UInt64(table) else { throw damaged(table + index * offsetSize) }
    let start = Int(place)
    try budget.spend(offset: start)
    let marker = bytes[start]
    switch marker {
    case 0x08: return .boolean(false)
    case 0x09: return .boolean(true)
    case 0x10...0x14: return .integer(try integer(at: start))
    case 0x22: return .real(Double(Float(bitPattern: UInt32(try fixed(start + 1, 4)))))
    case 0x23: return .real(Double(bitPattern: try fixed(start + 1, 8)))
    case 0x33: return .date(Double(bitPattern: try fixed(start + 1, 8)))
    case 0x40...0x4F:
      let range = try content(at: start, unit: 1)
      return .data(Array(bytes[range]))
    case 0x50...0x5F:
      let range = try content(at: start, unit: 1)
      guard bytes[range].allSatisfy({ $0 < 0x80 }) else { throw damaged(start) }
      return .string(String(decoding: bytes[range], as: UTF8.self))
    case 0x60...0x6F:
      return .string(try wideText(at: start))
    case 0xA0...0xAF:
      return .array(try children(at: start, sets: 1, depth: depth))
    case 0xD0...0xDF:
      let all = try children(at: start, sets: 2, depth: depth)
      var entries: [PropertyList.Entry] = []
      for position in 0..<all.count / 2 {
        guard let key = all[position].string else { throw damaged(start) }
        entries.append(.init(key, all[all.count / 2 + position]))
      }
      return .dictionary(entries)
    default:
      throw PackError(.malformed, "The property list holds a value of an unknown kind.", offset: start)
    }
  }

  private mutating func children(at start: Int, sets: Int, depth: Int) throws(PackError) -> [PropertyList] {
    try budget.check(depth: depth + 1, offset: start)
    let (count, first) = try length(at: start)
    let (total, overflow) = count.multipliedReportingOverflow(by: sets)
    guard !overflow, total <= (table - first) / referenceSize else { throw damaged(start) }
    var values: [PropertyList] = []
    for position in 0..<total {
      let reference = Self.number(bytes, at: first + position * referenceSize, size: referenceSize)
      guard reference < UInt64(objectCount) else { throw damaged(first + position * referenceSize) }
      values.append(try object(Int(reference), depth: depth + 1))
    }
    return values
  }

  private mutating func wideText(at start: Int) throws(PackError) -> String {
    let range = try content(at: start, unit: 2)
    let units = stride(from: range.lowerBound, to: range.upperBound, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
    guard let text = String(validating: units, as: UTF16.self) else { throw damaged(start) }
    return text
  }

  /// The bytes of a text or of data, after its marker.
  private mutating func content(at start: Int, unit: Int) throws(PackError) -> Range<Int> {
    let (count, first) = try length(at: start)
    guard count <= (table - first) / unit else { throw damaged(start) }
    try budget.spend(values: 0, content: count * unit, offset: start)
    return first..<first + count * unit
  }

  /// The count in a marker's low half, or in the integer that follows it, and where the content begins.
  private func length(at start: Int) throws(PackError) -> (count: Int, first: Int) {
    let low = bytes[start] & 0x0F
    if low < 15 { return (Int(low), start + 1) }
    guard start + 1 < table, 0x10...0x13 ~= bytes[start + 1] else { throw damaged(start) }
    let count = try integer(at: start + 1)
    guard count >= 0, count <= Int64(bytes.count) else { throw damaged(start) }
    return (Int(count), start + 2 + (1 << Int(bytes[start + 1] & 0x0F)))
  }

  private func integer(at start: Int) throws(PackError) -> Int64 {
    let size = 1 << Int(bytes[start] & 0x0F)
    // Sixteen bytes are written for numbers above Int64.max, which nothing of ours needs.
    if size == 16 {
      guard try fixed(start + 1, 8) == 0 else { throw damaged(start) }
      guard let value = Int64(exactly: try fixed(start + 9, 8)) else { throw damaged(start) }
      return value
    }
    return Int64(bitPattern: try fixed(start + 1, size))
  }

  private func fixed(_ start: Int, _ size: Int) throws(PackError) -> UInt64 {
    guard start + size <= table else { throw damaged(start) }
    return Self.number(bytes, at: start, size: size)
  }

  private func damaged(_ offset: Int) -> PackError {
    PackError(.malformed, "The binary property list is damaged.", offset: offset)
  }
}
