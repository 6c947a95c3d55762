/// Writes the store's own compact form: unsigned numbers as LEB128, text and bytes with their length before them.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func put(byte: UInt8) { bytes.append(byte) }

  mutating func put(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func put(_ number: Int64) { put(UInt64(bitPattern: number)) }

  mutating func put(_ number: Double) {
    withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func put(_ text: String) {
    put(UInt64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  mutating func put(_ data: [UInt8]) {
    put(UInt64(data.count))
    bytes.append(contentsOf: data)
  }

  /// A byte that says whether a value follows.
  mutating func put<Value>(optional value: Value?, _ write: (inout ByteWriter, Value) -> Void) {
    put(byte: value == nil ? 0 : 1)
    if let value { write(&self, value) }
  }
}
