internal import PeelKernels

/// Reads what ``ByteWriter`` wrote. The writer may be a process that a hostile picture has taken over, so nothing is
/// believed: every length is checked against what is there.
struct ByteReader {
  private let bytes: [UInt8]
  private var offset: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    offset = 0
  }

  private var left: Int { bytes.count - offset }

  mutating func byte() throws(StudioError) -> UInt8 {
    guard left >= 1 else { throw nonsense("ends early") }
    offset += 1
    return bytes[offset - 1]
  }

  mutating func int() throws(StudioError) -> Int {
    guard left >= 8 else { throw nonsense("ends early") }
    var value: UInt64 = 0
    for shift in 0..<8 { value |= UInt64(bytes[offset + shift]) << UInt64(shift * 8) }
    offset += 8
    return Int(Int64(bitPattern: value))
  }

  mutating func double() throws(StudioError) -> Double { Double(bitPattern: UInt64(bitPattern: Int64(try int()))) }

  mutating func bool() throws(StudioError) -> Bool { try byte() != 0 }

  mutating func array() throws(StudioError) -> [UInt8] {
    let count = try int()
    guard count >= 0, count <= left else { throw nonsense("a length of \(count) where \(left) bytes are left") }
    offset += count
    return Array(bytes[offset - count..<offset])
  }

  mutating func string() throws(StudioError) -> String { String(decoding: try array(), as: UTF8.self) }

  mutating func image() throws(StudioError) -> RGBAImage {
    let (width, height) = (try int(), try int())
    let pixels = try array()
    guard width > 0, height > 0, width <= 1 << 16, height <= 1 << 16, pixels.count == width * height * 4 else {
      throw nonsense("\(pixels.count) bytes for \(width) × \(height) pixels")
    }
    return RGBAImage(width: width, height: height, pixels: pixels)
  }

  mutating func optionalInt() throws(StudioError) -> Int? {
    let present = try bool()
    let value = try int()
    return present ? value : nil
  }

  /// Checks that everything was read.
  func end() throws(StudioError) {
    guard left == 0 else { throw nonsense("\(left) bytes too many") }
  }

  private func nonsense(_ what: String) -> StudioError {
    StudioError(.workerCrashed, detail: "message at byte \(offset) \(what)")
  }
}
