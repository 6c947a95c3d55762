/// Builds binary property lists by hand, hostile ones above all.
struct BinaryList {
  var objects: [[UInt8]] = []
  var top: UInt64 = 0
  var count: UInt64?
  var tableOffset: UInt64?
  var offsetSize: UInt8 = 4
  var referenceSize: UInt8 = 4
  var offsets: [UInt64]?

  static func big(_ value: UInt64, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
  }

  static func container(_ marker: UInt8, count: Int, _ references: [Int]) -> [UInt8] {
    var bytes = count < 15 ? [marker | UInt8(count)] : [marker | 15, 0x12] + big(UInt64(count), 4)
    for reference in references { bytes += big(UInt64(reference), 4) }
    return bytes
  }

  static func array(_ references: [Int]) -> [UInt8] { container(0xA0, count: references.count, references) }

  static func dictionary(_ pairs: [(Int, Int)]) -> [UInt8] {
    container(0xD0, count: pairs.count, pairs.map(\.0) + pairs.map(\.1))
  }

  static func string(_ text: String) -> [UInt8] {
    let count = text.utf8.count
    return (count < 15 ? [0x50 | UInt8(count)] : [0x5F, 0x12] + big(UInt64(count), 4)) + Array(text.utf8)
  }

  var bytes: [UInt8] {
    var bytes = Array("bplist00".utf8)
    var places: [UInt64] = []
    for object in objects {
      places.append(UInt64(bytes.count))
      bytes += object
    }
    let table = tableOffset ?? UInt64(bytes.count)
    for place in offsets ?? places { bytes += Self.big(place, Int(offsetSize)) }
    bytes += [0, 0, 0, 0, 0, 0, offsetSize, referenceSize]
    return bytes + Self.big(count ?? UInt64(objects.count), 8) + Self.big(top, 8) + Self.big(table, 8)
  }
}
