internal import CDeflate
internal import PeelCore

extension FileFacts {
  /// PNG (ISO/IEC 15948) and APNG: every chunk's check sum, every frame's place, the order of the sequence numbers.
  static func png(_ file: [UInt8]) -> FileFacts? {
    guard file.count > 8, file.has("PNG\r\n", at: 1) else { return nil }
    var (at, sequence, ended, data) = (8, 0, false, false)
    var facts: FileFacts?
    var announced: Int?
    var (frames, milliseconds) = (0, 0)
    while at < file.count {
      guard let length = file.bigEndian(at), let sum = file.bigEndian(at + 8 + length), !ended else { return nil }
      let body = at + 8
      guard checksum(file, from: at + 4, count: length + 4) == sum else { return nil }
      if file.has("IHDR", at: at + 4) {
        guard let width = file.bigEndian(body), let height = file.bigEndian(body + 4), length == 13 else { return nil }
        facts = FileFacts(format: .png, width: width, height: height)
      } else if file.has("acTL", at: at + 4) {
        guard !data, let count = file.bigEndian(body) else { return nil }
        announced = count
      } else if file.has("fcTL", at: at + 4) {
        guard let facts, file.bigEndian(body) == sequence, length == 26, let width = file.bigEndian(body + 4),
          let height = file.bigEndian(body + 8), let left = file.bigEndian(body + 12),
          let top = file.bigEndian(body + 16), let numerator = file.bigEndian(body + 20, 2),
          let denominator = file.bigEndian(body + 22, 2), width > 0, height > 0, left + width <= facts.width,
          top + height <= facts.height, file[body + 24] < 3, file[body + 25] < 2
        else { return nil }
        // The first frame stands alone: it is the whole canvas, and the still that other readers see.
        if frames == 0, data || width != facts.width || height != facts.height { return nil }
        frames += 1
        sequence += 1
        milliseconds += numerator * 1000 / (denominator == 0 ? 100 : denominator)
      } else if file.has("fdAT", at: at + 4) {
        guard file.bigEndian(body) == sequence, data else { return nil }
        sequence += 1
      } else if file.has("IDAT", at: at + 4) {
        data = true
      } else if file.has("IEND", at: at + 4) {
        ended = true
      }
      at = body + length + 4
    }
    guard var facts, ended, data, announced ?? 0 == frames else { return nil }
    if announced != nil {
      facts.format = .apng
      facts.frames = frames
      facts.milliseconds = milliseconds
    }
    return facts
  }

  private static func checksum(_ file: [UInt8], from: Int, count: Int) -> Int {
    file.withUnsafeBytes { buffer in
      Int(libdeflate_crc32(0, buffer.baseAddress.map { $0 + from }, count))
    }
  }
}
