internal import PeelKernels

/// Lays values out for the other process: little-endian, in order, no names.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func put(_ value: UInt8) { bytes.append(value) }

  mutating func put(_ value: Int) {
    withUnsafeBytes(of: Int64(value).littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func put(_ value: Double) { put(Int(Int64(bitPattern: value.bitPattern))) }

  mutating func put(_ value: Bool) { put(UInt8(value ? 1 : 0)) }

  mutating func put(_ value: [UInt8]) {
    put(value.count)
    bytes.append(contentsOf: value)
  }

  mutating func put(_ value: String) { put(Array(value.utf8)) }

  mutating func put(_ image: RGBAImage) {
    put(image.width)
    put(image.height)
    put(image.pixels)
  }

  mutating func put(_ value: Int?) {
    put(value != nil)
    put(value ?? 0)
  }
}
