/// What the boxes of a video file say before any library reads them.
enum VideoContainer {
  /// Refuses a file that is shorter than its own headers say. The libraries would show what is there, and nobody would know
  /// that the end is missing.
  static func checkIsWhole(_ bytes: [UInt8], _ kind: FilmKind) throws(StudioError) {
    if kind == .mp4 { try checkBoxes(bytes) } else { try checkSegment(bytes) }
  }

  /// ISO/IEC 14496-12, 4.2: each box begins with its length and name.
  private static func checkBoxes(_ bytes: [UInt8]) throws(StudioError) {
    var cursor = FileCursor(bytes)
    while bytes.count - cursor.offset >= 8 {
      let start = cursor.offset
      var length = try cursor.high32()
      try cursor.take(4)
      if length == 0 { return }
      if length == 1 { length = try cursor.high32() << 32 | cursor.high32() }
      guard length >= 8 else { throw StudioError(.damaged, detail: "a box of \(length) bytes at byte \(start)") }
      cursor.offset = start
      try cursor.take(length)
    }
  }

  /// RFC 8794: identifier, length, content. A length of all ones is unknown, as in live recordings.
  private static func checkSegment(_ bytes: [UInt8]) throws(StudioError) {
    var cursor = FileCursor(bytes, at: 4)
    try cursor.take(try length(&cursor) ?? 0)
    guard try cursor.high32() == 0x1853_8067 else { throw StudioError(.damaged, detail: "no Matroska segment") }
    if let count = try length(&cursor) { try cursor.take(count) }
  }

  private static func length(_ cursor: inout FileCursor) throws(StudioError) -> Int? {
    let first = try cursor.byte()
    let more = UInt8(first).leadingZeroBitCount
    guard more < 8 else { throw StudioError(.damaged, detail: "an element without length") }
    var (value, isUnknown) = (first & (0x7f >> more), first & (0x7f >> more) == 0x7f >> more)
    for _ in 0..<more {
      let byte = try cursor.byte()
      value = value << 8 | byte
      if byte != 0xff { isUnknown = false }
    }
    return isUnknown ? nil : value
  }
}
