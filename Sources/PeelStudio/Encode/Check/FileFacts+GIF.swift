internal import PeelCore

extension FileFacts {
  /// GIF89a: every block in its place, every frame on the canvas.
  static func gif(_ file: [UInt8]) -> FileFacts? {
    guard file.has("GIF89a", at: 0), let width = file.littleEndian(6, 2), let height = file.littleEndian(8, 2)
    else { return nil }
    var at = 13 + (file.count > 10 && file[10] & 0x80 != 0 ? 3 << (file[10] & 7 + 1) : 0)
    var (frames, milliseconds, delay) = (0, 0, 0)
    func skipBlocks() -> Bool {
      while at < file.count {
        let count = Int(file[at])
        at += 1 + count
        if count == 0 { return at <= file.count }
      }
      return false
    }
    while at < file.count {
      switch file[at] {
      case 0x3b:
        guard at == file.count - 1 else { return nil }
        return FileFacts(format: .gif, width: width, height: height, frames: frames, milliseconds: milliseconds)
      case 0x21:
        if at + 8 <= file.count, file[at + 1] == 0xf9 { delay = (file.littleEndian(at + 4, 2) ?? 0) * 10 }
        at += 2
      case 0x2c:
        let numbers = (0..<4).compactMap { file.littleEndian(at + 1 + $0 * 2, 2) }
        guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0, numbers[0] + numbers[2] <= width,
          numbers[1] + numbers[3] <= height, at + 11 < file.count, file[at + 9] & 0x80 == 0
        else { return nil }
        frames += 1
        milliseconds += delay
        at += 11
      default: return nil
      }
      guard skipBlocks() else { return nil }
    }
    return nil
  }
}
