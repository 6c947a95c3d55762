/// The colour numbers of one frame of a GIF: Lempel, Ziv and Welch's code as GIF89a (appendix F) uses it.
struct GIFPixels {
  /// Colour numbers, row-major, rows in their places.
  private(set) var numbers: [UInt8]

  private static let most = 4096

  init(_ frame: GIFLayout.Frame, of bytes: [UInt8]) throws(StudioError) {
    let count = frame.width * frame.height
    let least = Int(bytes[frame.data])
    guard (1...11).contains(least) else { throw StudioError(.damaged, detail: "a code size of \(least)") }
    var decoder = Decoder(bits: least, at: frame.data + 1)
    var rows = [UInt8](repeating: 0, count: count)
    let filled = try decoder.fill(&rows, from: bytes)
    guard filled == count else {
      throw StudioError(.damaged, detail: "\(filled) of \(count) pixels in the frame at byte \(frame.data)")
    }
    numbers = frame.isInterlaced ? Self.woven(rows, width: frame.width, height: frame.height) : rows
  }

  /// Rows stored in four passes, put in order.
  private static func woven(_ rows: [UInt8], width: Int, height: Int) -> [UInt8] {
    var out = rows
    var from = 0
    for (start, step) in [(0, 8), (4, 8), (2, 4), (1, 2)] {
      for y in stride(from: start, to: height, by: step) {
        out.replaceSubrange(y * width..<(y + 1) * width, with: rows[from..<from + width])
        from += width
      }
    }
    return out
  }

  /// The code reader and the table of strings.
  private struct Decoder {
    private let bits: Int
    private var at: Int
    private var blockEnd: Int
    private var held = 0
    private var heldBits = 0
    /// String `n` is string `prefix[n]` and one more pixel.
    private var prefix = [UInt16](repeating: 0, count: most)
    private var suffix = [UInt8](repeating: 0, count: most)
    private var length = [UInt16](repeating: 1, count: most)

    init(bits: Int, at: Int) {
      self.bits = bits
      self.at = at
      blockEnd = at
      for number in 0..<1 << min(bits, 8) { suffix[number] = UInt8(number) }
    }

    /// Decodes until the pixels are full or the data end; returns how many there are.
    mutating func fill(_ out: inout [UInt8], from bytes: [UInt8]) throws(StudioError) -> Int {
      let (clear, end) = (1 << bits, 1 << bits + 1)
      var (size, next, filled) = (bits + 1, end + 1, 0)
      var previous: Int?
      while filled < out.count {
        guard let code = code(size, from: bytes), code != end else { return filled }
        if code == clear {
          (size, next, previous) = (bits + 1, end + 1, nil)
          continue
        }
        // A code may be the one that is made by it: the string before and its own first pixel.
        guard code < next && code != end || code == next && previous != nil else {
          throw StudioError(.damaged, detail: "code \(code) where there are \(next)")
        }
        let known = code < next ? code : previous ?? 0
        let first = write(known, at: filled, into: &out)
        filled += Int(length[known])
        if code == next, filled < out.count {
          out[filled] = first
          filled += 1
        }
        if let previous, next < most {
          prefix[next] = UInt16(previous)
          suffix[next] = first
          length[next] = length[previous] &+ 1
          next += 1
          if next == 1 << size, size < 12 { size += 1 }
        }
        previous = code
      }
      return min(filled, out.count)
    }

    /// Writes string `code` from its end; what lies beyond the frame is dropped. Returns its first pixel.
    private func write(_ code: Int, at start: Int, into out: inout [UInt8]) -> UInt8 {
      var (code, place) = (code, start + Int(length[code]) - 1)
      while place > start {
        if place < out.count { out[place] = suffix[code] }
        code = Int(prefix[code])
        place -= 1
      }
      out[start] = suffix[code]
      return suffix[code]
    }

    private mutating func code(_ size: Int, from bytes: [UInt8]) -> Int? {
      while heldBits < size {
        if at == blockEnd {
          guard at < bytes.count, bytes[at] > 0, at + Int(bytes[at]) < bytes.count else { return nil }
          blockEnd = at + 1 + Int(bytes[at])
          at += 1
        }
        held |= Int(bytes[at]) << heldBits
        heldBits += 8
        at += 1
      }
      defer {
        held >>= size
        heldBits -= size
      }
      return held & (1 << size - 1)
    }
  }
}
