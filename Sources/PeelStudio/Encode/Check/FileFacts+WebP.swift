internal import PeelCore

extension FileFacts {
  /// WebP (<https://developers.google.com/speed/webp/docs/riff_container>), still and animated.
  static func webp(_ file: [UInt8]) -> FileFacts? {
    guard file.has("RIFF", at: 0), file.has("WEBP", at: 8), let size = file.littleEndian(4), size + 8 == file.count
    else { return nil }
    var facts: FileFacts?
    var (at, frames, milliseconds, moves) = (12, 0, 0, false)
    while at < file.count {
      guard let length = file.littleEndian(at + 4), at + 8 + length <= file.count else { return nil }
      let body = at + 8
      if file.has("VP8X", at: at) {
        guard let width = file.littleEndian(body + 4, 3), let height = file.littleEndian(body + 7, 3) else {
          return nil
        }
        moves = file[body] & 2 != 0
        facts = FileFacts(format: moves ? .animatedWebP : .webp, width: width + 1, height: height + 1)
      } else if file.has("ANMF", at: at) {
        guard let facts, moves, let left = file.littleEndian(body, 3), let top = file.littleEndian(body + 3, 3),
          let width = file.littleEndian(body + 6, 3), let height = file.littleEndian(body + 9, 3),
          let duration = file.littleEndian(body + 12, 3), left * 2 + width + 1 <= facts.width,
          top * 2 + height + 1 <= facts.height
        else { return nil }
        frames += 1
        milliseconds += duration
      } else if file.has("VP8 ", at: at), facts == nil {
        guard let width = file.littleEndian(body + 6, 2), let height = file.littleEndian(body + 8, 2) else {
          return nil
        }
        facts = FileFacts(format: .webp, width: width & 0x3fff, height: height & 0x3fff)
      } else if file.has("VP8L", at: at), facts == nil {
        guard let bits = file.littleEndian(body + 1) else { return nil }
        facts = FileFacts(format: .webp, width: bits & 0x3fff + 1, height: bits >> 14 & 0x3fff + 1)
      }
      at = body + length + length & 1
    }
    guard at == file.count, var facts else { return nil }
    if moves {
      facts.frames = frames
      facts.milliseconds = milliseconds
    }
    return facts
  }
}
