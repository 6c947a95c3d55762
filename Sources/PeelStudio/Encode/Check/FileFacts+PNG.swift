internal import PeelCore

extension FileFacts {
  /// PNG (ISO/IEC 15948) and APNG: every chunk's check sum, every frame's place, the order of the sequence numbers.
  static func png(_ file: [UInt8]) throws(StudioError) -> FileFacts? {
    guard file.has("PNG\r\n", at: 1) else { return nil }
    var chunks = PNGChunks(file)
    var facts: FileFacts?
    var announced: Int?
    var (sequence, frames, milliseconds, hasPixels, last) = (0, 0, 0, false, "")
    while let chunk = try chunks.next() {
      let body = chunk.body.lowerBound
      last = chunk.name
      switch chunk.name {
      case "IHDR":
        guard let width = file.bigEndian(body), let height = file.bigEndian(body + 4) else { return nil }
        facts = FileFacts(format: .png, width: width, height: height)
      case "acTL":
        guard !hasPixels, let count = file.bigEndian(body) else { return nil }
        announced = count
      case "fcTL":
        guard let facts, let shown = control(file, at: body, sequence: sequence, within: facts) else { return nil }
        // The first frame stands alone: it is the whole canvas, and the still that other readers see.
        if frames == 0, hasPixels || !shown.isWhole { return nil }
        frames += 1
        sequence += 1
        milliseconds += shown.milliseconds
      case "fdAT":
        guard file.bigEndian(body) == sequence, frames > 1 else { return nil }
        sequence += 1
      case "IDAT": hasPixels = true
      default: break
      }
    }
    guard var facts, hasPixels, last == "IEND", announced ?? 0 == frames else { return nil }
    if announced != nil {
      facts.format = .apng
      facts.frames = frames
      facts.milliseconds = milliseconds
    }
    return facts
  }

  /// A frame's place and time, nil where it breaks a rule.
  private static func control(
    _ file: [UInt8], at body: Int, sequence: Int, within canvas: FileFacts
  ) -> (isWhole: Bool, milliseconds: Int)? {
    let numbers = (0..<5).compactMap { file.bigEndian(body + $0 * 4) }
    guard numbers.count == 5, numbers[0] == sequence, numbers[1] > 0, numbers[2] > 0,
      numbers[1] + numbers[3] <= canvas.width, numbers[2] + numbers[4] <= canvas.height,
      let numerator = file.bigEndian(body + 20, 2), let denominator = file.bigEndian(body + 22, 2),
      let operations = file.bigEndian(body + 24, 2), operations >> 8 < 3, operations & 255 < 2
    else { return nil }
    return (
      numbers[1] == canvas.width && numbers[2] == canvas.height,
      numerator * 1000 / (denominator == 0 ? 100 : denominator)
    )
  }
}
