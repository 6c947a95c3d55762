import PeelTestSupport

/// Damages files as accidents and attackers do: the same damage for the same number.
struct Mutator {
  /// Whole files.
  let corpus: [[UInt8]]

  /// Numbers at which readers overflow, allocate or stop.
  private static let edges: [UInt8] = [0, 1, 0x7f, 0x80, 0xff]

  func file(_ number: Int) -> [UInt8] {
    var random = SplitMix64(state: UInt64(number))
    var bytes = corpus[number % corpus.count]
    for _ in 0..<Int.random(in: 1...3, using: &random) { mutate(&bytes, &random) }
    if number % 16 == 0 { bytes.removeSubrange(Int.random(in: 0...bytes.count, using: &random)...) }
    // Half of the PNG files get their checksums back, or nothing behind them would ever be read.
    if number & 1 == 0, bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]) { bytes = PNGChecksums.mended(bytes) }
    return bytes
  }

  private func mutate(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    guard bytes.count > 16 else { return }
    // Headers decide more than pixels do.
    let end = Bool.random(using: &random) ? bytes.count : min(bytes.count, 200)
    let at = Int.random(in: 4..<end, using: &random)
    let count = min(Int.random(in: 1...16, using: &random), bytes.count - at)
    switch Int.random(in: 0..<7, using: &random) {
    case 0, 1: bytes[at] = UInt8.random(in: 0...255, using: &random)
    case 2: bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 3:
      let edge = Self.edges.randomElement(using: &random) ?? 0
      for place in at..<at + min(count, 4) { bytes[place] = edge }
    case 4: bytes.removeSubrange(at..<at + count)
    case 5: bytes.insert(contentsOf: bytes[at..<at + count], at: at)
    default:
      let other = corpus.randomElement(using: &random) ?? bytes
      let from = Int.random(in: 0..<other.count, using: &random)
      let piece = other[from..<min(other.count, from + 64)]
      bytes.replaceSubrange(at..<min(bytes.count, at + piece.count), with: piece)
    }
  }
}
