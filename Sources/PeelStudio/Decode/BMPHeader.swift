/// The headers of a Windows or OS/2 bitmap: everything but its pixels.
struct BMPHeader {
  private(set) var width = 0
  private(set) var height = 0
  private(set) var isTopDown = false
  /// Bits of a pixel.
  private(set) var bits = 0
  private(set) var packing = Packing.plain
  /// Where red, green, blue and alpha are in a pixel of 16 or 32 bits.
  private(set) var masks: [UInt32] = []
  /// Red, green and blue of each number.
  private(set) var palette: [SIMD4<UInt8>] = []
  /// Where the pixels begin.
  private(set) var pixels = 0
  /// An embedded ICC profile.
  private(set) var profile: Range<Int> = 0..<0

  enum Packing {
    case plain, runs
  }

  init(_ bytes: [UInt8]) throws(StudioError) {
    var cursor = FileCursor(bytes, at: 10)
    pixels = try cursor.low32()
    let size = try cursor.low32()
    guard size == 12 || (16...1024).contains(size) else {
      throw StudioError(.damaged, detail: "a bitmap header of \(size) bytes")
    }
    try FileCursor.require(bytes, 14 + size)
    var colors = 0
    if size == 12 {
      (width, height) = (try cursor.low16(), try cursor.low16())
      try cursor.take(2)
      bits = try cursor.low16()
    } else {
      width = try cursor.signed32()
      let rows = try cursor.signed32()
      (height, isTopDown) = (abs(rows), rows < 0)
      try cursor.take(2)
      bits = try cursor.low16()
      if size > 16 { colors = try readPacking(&cursor, size) }
    }
    // Five bits a channel, or eight; no alpha, whatever is in the rest.
    if masks.isEmpty { masks = bits == 16 ? [0x7c00, 0x3e0, 0x1f, 0] : [0xff_0000, 0xff00, 0xff, 0] }
    guard width > 0, height > 0 else { throw StudioError(.damaged, detail: "\(width) × \(height) pixels") }
    guard [1, 2, 4, 8, 16, 24, 32].contains(bits), packing == .plain || bits == 4 || bits == 8 else {
      throw StudioError(.damaged, detail: "\(bits) bits a pixel")
    }
    if bits <= 8 { try readPalette(bytes, at: 14 + size, entry: size == 12 ? 3 : 4, colors) }
    if size >= 124 { try readProfile(bytes) }
  }

  /// Compression, number of colours, masks. The masks follow the oldest header and lie within the newer ones.
  private mutating func readPacking(_ cursor: inout FileCursor, _ size: Int) throws(StudioError) -> Int {
    guard size >= 36 else { return 0 }
    let compression = try cursor.low32()
    try cursor.take(12)
    let colors = try cursor.low32()
    if size >= 40 { try cursor.take(4) }
    switch compression {
    case 0: break
    case 1 where bits == 8, 2 where bits == 4: packing = .runs
    case 3 where size != 64 && bits >= 16, 6 where bits >= 16:
      for _ in 0..<3 { masks.append(UInt32(try cursor.low32())) }
      masks.append(compression == 6 || size >= 56 ? UInt32(try cursor.low32()) : 0)
    default: throw StudioError(.unsupported, detail: "A BMP picture with compression \(compression)")
    }
    return colors
  }

  private mutating func readPalette(
    _ bytes: [UInt8], at start: Int, entry: Int, _ colors: Int
  ) throws(StudioError) {
    let room = max(0, min(pixels, bytes.count) - start) / entry
    let count = min(colors == 0 ? 1 << bits : colors, 256, room)
    guard count > 0 else { throw StudioError(.damaged, detail: "no palette") }
    palette = (0..<count).map { number in
      let at = start + number * entry
      return SIMD4(bytes[at + 2], bytes[at + 1], bytes[at], 255)
    }
  }

  private mutating func readProfile(_ bytes: [UInt8]) throws(StudioError) {
    var cursor = FileCursor(bytes, at: 14 + 56)
    guard try cursor.low32() == 0x4d42_4544 else { return }
    cursor.offset = 14 + 112
    let (offset, count) = (14 + (try cursor.low32()), try cursor.low32())
    if count > 0, offset + count <= bytes.count { profile = offset..<offset + count }
  }
}

extension FileCursor {
  /// Four bytes as a number with a sign.
  fileprivate mutating func signed32() throws(StudioError) -> Int {
    Int(Int32(bitPattern: UInt32(try low32())))
  }

  fileprivate static func require(_ bytes: [UInt8], _ count: Int) throws(StudioError) {
    var cursor = FileCursor(bytes)
    try cursor.take(count)
  }
}
