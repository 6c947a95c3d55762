internal import PeelCore

/// What a finished file is, read from its own structure by other code than wrote it.
struct FileFacts: Equatable {
  var format: StickerFormat
  var width: Int
  var height: Int
  /// 1 for a still.
  var frames: Int
  /// 0 for a still.
  var milliseconds: Int

  init(format: StickerFormat, width: Int, height: Int, frames: Int = 1, milliseconds: Int = 0) {
    self.format = format
    self.width = width
    self.height = height
    self.frames = frames
    self.milliseconds = milliseconds
  }

  /// Nil when the structure is not whole.
  init?(_ file: [UInt8]) {
    guard let facts = (try? Self.png(file)) ?? Self.webp(file) ?? Self.gif(file) ?? Self.webm(file) else { return nil }
    self = facts
  }
}

extension [UInt8] {
  /// The number of `count` bytes at `offset`, most significant first; nil past the end.
  func bigEndian(_ offset: Int, _ count: Int = 4) -> Int? {
    guard offset >= 0, offset + count <= self.count else { return nil }
    return self[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// The number of `count` bytes at `offset`, least significant first; nil past the end.
  func littleEndian(_ offset: Int, _ count: Int = 4) -> Int? {
    guard offset >= 0, offset + count <= self.count else { return nil }
    return self[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Whether these letters stand at `offset`.
  func has(_ text: String, at offset: Int) -> Bool {
    offset >= 0 && offset + text.utf8.count <= count && self[offset..<offset + text.utf8.count].elementsEqual(text.utf8)
  }
}
