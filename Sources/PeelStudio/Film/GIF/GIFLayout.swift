/// Where a GIF file (GIF89a) has its frames and what it says about them, found without decoding any.
struct GIFLayout {
  /// One image block with its graphic control.
  struct Frame {
    var milliseconds: Int
    var disposal: FilmDisposal
    /// The colour number that is not drawn.
    var transparent: Int?
    /// Where in the file its colours are.
    var colors: Range<Int>
    var left: Int, top: Int, width: Int, height: Int
    var isInterlaced: Bool
    /// Where its LZW data begin: the byte with the least code size.
    var data: Int
  }

  private(set) var width: Int
  private(set) var height: Int
  private(set) var loops = 1
  private(set) var frames: [Frame] = []
  /// Whether the file has one frame, not just its beginning.
  private(set) var isStill = false

  /// - Throws: ``StudioError/Code/truncated`` when the file ends within a block. A missing end mark is forgiven: every
  ///   frame is whole.
  init(_ bytes: [UInt8], limits: FilmLimits) throws(StudioError) {
    var cursor = FileCursor(bytes, at: 6)
    width = try cursor.low16()
    height = try cursor.low16()
    let flags = try cursor.byte()
    try cursor.take(2)
    let shared = try cursor.take(flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1))
    var control = Control()
    var (count, begin, hasMore) = (0, 0, false)
    scan: while !cursor.isAtEnd {
      switch try cursor.byte() {
      case 0x21:
        let label = try cursor.byte()
        if label == 0xf9 { control = try Self.control(&cursor) } else { try readExtension(label, &cursor) }
      case 0x2c:
        if let until = limits.until, begin >= until {
          hasMore = true
          break scan
        }
        let frame = try Self.frame(&cursor, control, shared, limits)
        count += 1
        begin += frame.milliseconds
        if count <= limits.frames { frames.append(frame) }
        control = Control()
      case 0x3b: break scan
      case 0: break
      case let other: throw StudioError(.damaged, detail: "a block of kind \(other) at byte \(cursor.offset - 1)")
      }
    }
    isStill = count == 1 && !hasMore
    guard count <= limits.frames else { throw StudioError(.tooManyFrames, limit: limits.frames, actual: count) }
    guard let first = frames.first else { throw StudioError(.truncated, detail: "no frame") }
    // Some files give a screen of no size, or one smaller than their first frame; that one counts then.
    width = max(width, first.left + first.width)
    height = max(height, first.top + first.height)
    try limits.check(width: width, height: height)
  }

  /// What a graphic control block says of the frame after it.
  private struct Control {
    var flags = 0
    var hundredths = 0
    var transparent = 0
  }

  private static func control(_ cursor: inout FileCursor) throws(StudioError) -> Control {
    let end = cursor.offset + 1 + (try cursor.byte())
    let control = Control(
      flags: try cursor.byte(), hundredths: try cursor.low16(), transparent: try cursor.byte())
    guard end >= cursor.offset else { throw StudioError(.damaged, detail: "a short graphic control") }
    try cursor.take(end - cursor.offset)
    try skipBlocks(&cursor)
    return control
  }

  private static func frame(
    _ cursor: inout FileCursor, _ control: Control, _ shared: Range<Int>, _ limits: FilmLimits
  ) throws(StudioError) -> Frame {
    let (left, top, width, height) = (
      try cursor.low16(), try cursor.low16(), try cursor.low16(), try cursor.low16()
    )
    let flags = try cursor.byte()
    let own = try cursor.take(flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1))
    guard width > 0, height > 0 else { throw StudioError(.damaged, detail: "a frame of \(width) × \(height)") }
    try limits.check(width: width, height: height)
    let colors = own.isEmpty ? shared : own
    guard !colors.isEmpty else { throw StudioError(.damaged, detail: "a frame without colours") }
    let data = cursor.offset
    try cursor.take(1)
    try skipBlocks(&cursor)
    return Frame(
      // 0 and 1 mean "as fast as you can" to old programs; browsers have long shown such frames for 100 ms.
      milliseconds: control.hundredths <= 1 ? 100 : control.hundredths * 10,
      disposal: FilmDisposal(gif: control.flags >> 2 & 7),
      transparent: control.flags & 1 == 1 ? control.transparent : nil,
      colors: colors, left: left, top: top, width: width, height: height, isInterlaced: flags & 0x40 != 0, data: data)
  }

  private mutating func readExtension(_ label: Int, _ cursor: inout FileCursor) throws(StudioError) {
    let name = try cursor.take(try cursor.byte())
    let isLoop = label == 0xff && ["NETSCAPE2.0", "ANIMEXTS1.0"].contains { cursor.bytes[name].elementsEqual($0.utf8) }
    if name.isEmpty { return }
    let body = cursor.offset
    try Self.skipBlocks(&cursor)
    guard isLoop else { return }
    var inner = FileCursor(cursor.bytes, at: body)
    guard try inner.byte() >= 3, try inner.byte() & 7 == 1 else { return }
    // The number is of repetitions after the first time, 0 for no end.
    let repetitions = try inner.low16()
    loops = repetitions == 0 ? 0 : repetitions + 1
  }

  /// Passes over data blocks up to and with the empty one.
  private static func skipBlocks(_ cursor: inout FileCursor) throws(StudioError) {
    while true {
      let count = try cursor.byte()
      if count == 0 { return }
      try cursor.take(count)
    }
  }
}

extension FilmDisposal {
  /// 4 is what an early draft called 3, and what browsers still take it for.
  fileprivate init(gif number: Int) { self = number == 2 ? .clear : number == 3 || number == 4 ? .restore : .keep }
}
