/// Reads numbers out of a file's bytes, never past their end.
struct FileCursor {
  let bytes: [UInt8]
  var offset: Int

  init(_ bytes: [UInt8], at offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
  }

  var isAtEnd: Bool { offset >= bytes.count }

  mutating func byte() throws(StudioError) -> Int { Int(bytes[try take(1).lowerBound]) }

  /// Two bytes, the lower first.
  mutating func low16() throws(StudioError) -> Int {
    let at = try take(2).lowerBound
    return Int(bytes[at]) | Int(bytes[at + 1]) << 8
  }

  /// Four bytes, the lowest first.
  mutating func low32() throws(StudioError) -> Int { try low16() | low16() << 16 }

  /// Two bytes, the higher first.
  mutating func high16() throws(StudioError) -> Int {
    let at = try take(2).lowerBound
    return Int(bytes[at]) << 8 | Int(bytes[at + 1])
  }

  /// Four bytes, the highest first.
  mutating func high32() throws(StudioError) -> Int { try high16() << 16 | high16() }

  /// The next `count` bytes, passed over.
  @discardableResult
  mutating func take(_ count: Int) throws(StudioError) -> Range<Int> {
    guard count >= 0, count <= bytes.count - offset else {
      throw StudioError(.truncated, detail: "\(count) bytes are missing after byte \(offset)")
    }
    defer { offset += count }
    return offset..<offset + count
  }
}
