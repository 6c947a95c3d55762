/// Where an animated PNG has its frames (PNG third edition, 11.3.6), found without decoding any.
struct APNGLayout {
  /// One frame: its place, its time, and where in the file its data are.
  struct Frame {
    var left: Int, top: Int, width: Int, height: Int
    var seconds: Double
    var disposal: FilmDisposal
    /// Whether it is laid over what is there, else it replaces it.
    var isBlended: Bool
    /// Pieces of one zlib stream.
    var data: [Range<Int>] = []
  }

  private(set) var width = 0
  private(set) var height = 0
  /// How often it is played, 0 for ever.
  private(set) var loops = 0
  private(set) var frames: [Frame] = []
  /// The content of the header after width and height: how pixels are stored.
  private(set) var pixelKind: Range<Int> = 0..<0
  /// The chunks that say what colours mean.
  private(set) var colors: [Range<Int>] = []
  private(set) var hasAlpha = false
  /// Whether the picture that old programs show is part of the film.
  private(set) var startsWithDefault = false

  /// Whether the one frame is also what old programs show.
  var isStill: Bool { declared == 1 && startsWithDefault }

  private var sequence = 0
  private var declared: Int?

  /// - Returns: nil when the file is to be taken for a still: it declares no frames, or declares them twice.
  init?(_ bytes: [UInt8], limits: FilmLimits) throws(StudioError) {
    var chunks = PNGChunks(bytes)
    var (hasPixels, seconds, isComplete) = (false, 0.0, false)
    while !isComplete, let chunk = try chunks.next() {
      var cursor = FileCursor(bytes, at: chunk.body.lowerBound)
      switch chunk.name {
      case "IHDR":
        try readHeader(chunk, bytes)
        try limits.check(width: width, height: height)
      case "PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT":
        if !hasPixels { colors.append(chunk.whole) }
        if chunk.name == "tRNS" { hasAlpha = true }
      case "acTL":
        if hasPixels { break }
        if declared != nil { return nil }
        let count = try cursor.high32()
        guard (1...0x7fff_ffff).contains(count) else { return nil }
        if limits.until == nil, count > limits.frames {
          throw StudioError(.tooManyFrames, limit: limits.frames, actual: count)
        }
        declared = count
        loops = try cursor.high32()
      case "fcTL":
        // A control may come before the chunk that says how many there are.
        let isPast = limits.until.map { seconds * 1000 >= Double($0) } ?? false
        if frames.count == declared || isPast {
          isComplete = true
          break
        }
        if frames.count == limits.frames {
          throw StudioError(.tooManyFrames, limit: limits.frames, actual: declared ?? frames.count + 1)
        }
        try begin(&cursor, chunk.body.count)
        seconds += frames.last?.seconds ?? 0
        if !hasPixels { startsWithDefault = true }
      case "IDAT":
        hasPixels = true
        if startsWithDefault, frames.count == 1 { frames[0].data.append(chunk.body) }
      case "fdAT":
        try expect(&cursor)
        guard !frames.isEmpty, hasPixels, frames.count > (startsWithDefault ? 1 : 0) else {
          throw StudioError(.damaged, detail: "frame data before their frame")
        }
        frames[frames.count - 1].data.append(cursor.offset..<max(cursor.offset, chunk.body.upperBound))
      case "IEND": isComplete = true
      default: break
      }
    }
    guard let declared else { return nil }
    guard width > 0 else { throw StudioError(.damaged, detail: "no header") }
    guard frames.count == declared || limits.until != nil else {
      throw StudioError(
        hasPixels && frames.isEmpty ? .damaged : .truncated, detail: "\(frames.count) of \(declared) frames")
    }
    guard frames.allSatisfy({ !$0.data.isEmpty }) else { throw StudioError(.damaged, detail: "a frame without data") }
    if startsWithDefault, let first = frames.first {
      guard (first.left, first.top, first.width, first.height) == (0, 0, width, height) else {
        throw StudioError(.damaged, detail: "a first frame of \(first.width) × \(first.height)")
      }
    }
  }

  private mutating func readHeader(_ chunk: PNGChunks.Chunk, _ bytes: [UInt8]) throws(StudioError) {
    // A second one could shrink the canvas below frames that were held against the first.
    guard width == 0 else { throw StudioError(.damaged, detail: "a second header") }
    var cursor = FileCursor(bytes, at: chunk.body.lowerBound)
    width = try cursor.high32()
    height = try cursor.high32()
    pixelKind = try cursor.take(5)
    guard chunk.body.count == 13, width > 0, height > 0, width < 1 << 24, height < 1 << 24 else {
      throw StudioError(.damaged, detail: "a header of \(width) × \(height)")
    }
    hasAlpha = bytes[pixelKind.lowerBound + 1] & 4 != 0
  }

  private mutating func begin(_ cursor: inout FileCursor, _ count: Int) throws(StudioError) {
    guard count == 26 else { throw StudioError(.damaged, detail: "a frame control of \(count) bytes") }
    if let last = frames.last, last.data.isEmpty { throw StudioError(.damaged, detail: "a frame without data") }
    try expect(&cursor)
    let (wide, high) = (try cursor.high32(), try cursor.high32())
    let (left, top) = (try cursor.high32(), try cursor.high32())
    guard wide > 0, high > 0, left + wide <= width, top + high <= height else {
      throw StudioError(.damaged, detail: "a frame of \(wide) × \(high) at \(left), \(top)")
    }
    let (numerator, denominator) = (try cursor.high16(), try cursor.high16())
    let (disposal, blend) = (try cursor.byte(), try cursor.byte())
    frames.append(
      Frame(
        left: left, top: top, width: wide, height: high,
        // Nothing below the line means hundredths.
        seconds: Double(numerator) / Double(denominator == 0 ? 100 : denominator),
        disposal: disposal == 1 ? .clear : disposal == 2 ? .restore : .keep, isBlended: blend == 1))
  }

  /// Frame controls and frame data are numbered together, without gaps.
  private mutating func expect(_ cursor: inout FileCursor) throws(StudioError) {
    let number = try cursor.high32()
    guard number == sequence else { throw StudioError(.damaged, detail: "number \(number) where \(sequence) follows") }
    sequence += 1
  }
}
