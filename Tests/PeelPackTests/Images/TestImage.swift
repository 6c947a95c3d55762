/// The smallest files that carry a header of a given size; their pixels are not meant to be decoded.
enum TestImage {
  static func big(_ value: Int, _ size: Int = 4) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  static func little(_ value: Int, _ size: Int) -> [UInt8] { big(value, size).reversed() }

  static func chunk(_ kind: String, _ body: [UInt8] = []) -> [UInt8] {
    big(body.count) + Array(kind.utf8) + body + [0, 0, 0, 0]
  }

  static func png(_ width: Int, _ height: Int, frames: Int? = nil, end: Bool = true, padding: Int = 0) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", big(width) + big(height) + [8, 6, 0, 0, 0])
      + (frames.map { chunk("acTL", big($0) + big(0)) } ?? [])
      + chunk("IDAT", [UInt8](repeating: 0, count: 4 + padding)) + (end ? chunk("IEND") : [])
  }

  static func gif(_ width: Int, _ height: Int, frames: Int, end: Bool = true) -> [UInt8] {
    var bytes = Array("GIF89a".utf8) + little(width, 2) + little(height, 2) + [0x80, 0, 0, 0, 0, 0, 255, 255, 255]
    for _ in 0..<frames {
      bytes +=
        [0x21, 0xF9, 4, 0, 10, 0, 0, 0, 0x2C, 0, 0, 0, 0] + little(width, 2) + little(height, 2) + [
          0, 2, 2, 0x4C, 1, 0,
        ]
    }
    return bytes + (end ? [0x3B] : [])
  }

  static func jpeg(_ width: Int, _ height: Int, end: Bool = true) -> [UInt8] {
    [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 1, 0xFF, 0xFF, 0xC2, 0, 11, 8] + big(height, 2) + big(width, 2) + [
      1, 1, 0x11, 0, 7, 7, 7,
    ]
      + (end ? [0xFF, 0xD9] : [])
  }

  static func webp(_ kind: String, _ body: [UInt8]) -> [UInt8] {
    let chunk = Array(kind.utf8) + little(body.count, 4) + body
    return Array("RIFF".utf8) + little(chunk.count + 4, 4) + Array("WEBP".utf8) + chunk
  }

  static func extendedWebP(_ width: Int, _ height: Int, animated: Bool) -> [UInt8] {
    webp("VP8X", [animated ? 2 : 0, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3))
  }

  static func losslessWebP(_ width: Int, _ height: Int) -> [UInt8] {
    webp("VP8L", [0x2F] + little((width - 1) | (height - 1) << 14, 4) + [0, 0, 0, 0, 0])
  }

  static func lossyWebP(_ width: Int, _ height: Int) -> [UInt8] {
    webp("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A] + little(width, 2) + little(height, 2))
  }
}
