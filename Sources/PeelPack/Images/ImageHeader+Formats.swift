extension ImageHeader {
  /// PNG, third edition, sections 5.2 and 11: signature, IHDR first, `acTL` before the data of an animated one, IEND last.
  static func png(_ bytes: [UInt8]) -> ImageHeader? {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), bytes.count >= 33,
      bytes[12..<16].elementsEqual("IHDR".utf8)
    else { return nil }
    var header = ImageHeader(
      format: .png, width: big(bytes, 16, 4), height: big(bytes, 20, 4), animated: false, complete: false)
    var at = 8
    while at + 12 <= bytes.count {
      let length = big(bytes, at, 4)
      let kind = bytes[at + 4..<at + 8]
      if kind.elementsEqual("acTL".utf8), length >= 8, at + 12 <= bytes.count {
        header.animated = big(bytes, at + 8, 4) > 1
      }
      if kind.elementsEqual("IEND".utf8) {
        header.complete = true
        break
      }
      at += 12 + length
    }
    return header
  }

  /// GIF89a specification, sections 17 to 27: the blocks are walked without looking into the pixels.
  static func gif(_ bytes: [UInt8]) -> ImageHeader? {
    guard bytes.count >= 13, bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) else { return nil }
    var header = ImageHeader(
      format: .gif, width: little(bytes, 6, 2), height: little(bytes, 8, 2), animated: false, complete: false)
    var at = 13 + colourTable(bytes[10])
    var frames = 0
    while at < bytes.count {
      switch bytes[at] {
      case 0x3B:
        header.complete = true
        header.animated = frames > 1
        return header
      case 0x21: at += 2
      case 0x2C:
        guard at + 10 < bytes.count else { return header }
        frames += 1
        at += 11 + colourTable(bytes[at + 9])
      default: return header
      }
      while at < bytes.count, bytes[at] != 0 { at += 1 + Int(bytes[at]) }
      at += 1
      header.animated = frames > 1
    }
    return header
  }

  /// JPEG (ITU T.81, annex B): the first frame header among the segments; the file ends with EOI.
  static func jpeg(_ bytes: [UInt8]) -> ImageHeader? {
    guard bytes.starts(with: [0xFF, 0xD8, 0xFF]) else { return nil }
    var at = 2
    while at + 9 < bytes.count, bytes[at] == 0xFF {
      let marker = bytes[at + 1]
      if marker == 0xFF {
        at += 1
        continue
      }
      if 0xC0...0xCF ~= marker, ![0xC4, 0xC8, 0xCC].contains(marker) {
        // Some cameras pad the file behind its end.
        let tail = bytes.suffix(64)
        let ends = zip(tail, tail.dropFirst()).contains { $0 == 0xFF && $1 == 0xD9 }
        return ImageHeader(
          format: .jpeg, width: big(bytes, at + 7, 2), height: big(bytes, at + 5, 2), animated: false, complete: ends)
      }
      at += 2 + max(2, big(bytes, at + 2, 2))
    }
    return nil
  }

  /// WebP (RFC 9649, section 2): `VP8 `, `VP8L` or `VP8X` first in a RIFF container that knows its length.
  static func webp(_ bytes: [UInt8]) -> ImageHeader? {
    guard bytes.count >= 30, bytes.starts(with: "RIFF".utf8), bytes[8..<12].elementsEqual("WEBP".utf8) else {
      return nil
    }
    let complete = bytes.count >= 8 + little(bytes, 4, 4)
    let kind = String(decoding: bytes[12..<16], as: UTF8.self)
    switch kind {
    case "VP8X":
      return ImageHeader(
        format: .webp, width: little(bytes, 24, 3) + 1, height: little(bytes, 27, 3) + 1,
        animated: bytes[20] & 2 != 0, complete: complete)
    case "VP8L":
      guard bytes[20] == 0x2F else { return nil }
      let bits = little(bytes, 21, 4)
      return ImageHeader(
        format: .webp, width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1, animated: false, complete: complete)
    case "VP8 ":
      guard bytes[23..<26].elementsEqual([0x9D, 0x01, 0x2A]) else { return nil }
      return ImageHeader(
        format: .webp, width: little(bytes, 26, 2) & 0x3FFF, height: little(bytes, 28, 2) & 0x3FFF, animated: false,
        complete: complete)
    default: return nil
    }
  }

  private static func colourTable(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }

  private static func big(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
    bytes[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func little(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
    bytes[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
