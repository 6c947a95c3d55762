internal import PeelKernels

/// The pixels of a bitmap.
struct BMPFile {
  private let header: BMPHeader
  private let bytes: [UInt8]

  /// More is not worth a worker's memory: the format has no compression to speak of.
  static let mostPixels = 25_000_000

  init(_ header: BMPHeader, _ bytes: [UInt8]) {
    self.header = header
    self.bytes = bytes
  }

  func image() throws(StudioError) -> RGBAImage {
    let (width, height) = (header.width, header.height)
    guard width * height <= Self.mostPixels else {
      throw StudioError(.tooManyPixels, limit: Self.mostPixels, actual: width * height)
    }
    var image = RGBAImage(width: width, height: height)
    if header.packing == .runs { try readRuns(&image) } else { try readRows(&image) }
    if header.profile.isEmpty { return image }
    return try Decoder.inScreenColors(image, profile: Array(bytes[header.profile]))
  }

  private func readRows(_ image: inout RGBAImage) throws(StudioError) {
    let stride = (header.width * header.bits + 31) / 32 * 4
    let channels = header.masks.map(Channel.init)
    for row in 0..<header.height {
      let start = header.pixels + row * stride
      guard start + (header.width * header.bits + 7) / 8 <= bytes.count else {
        throw StudioError(.truncated, detail: "row \(row) of \(header.height)")
      }
      let y = header.isTopDown ? row : header.height - 1 - row
      for x in 0..<header.width {
        set(&image, x, y, to: pixel(x, start, channels))
      }
    }
  }

  private func pixel(_ x: Int, _ row: Int, _ channels: [Channel]) -> SIMD4<UInt8> {
    switch header.bits {
    case 24:
      let at = row + x * 3
      return SIMD4(bytes[at + 2], bytes[at + 1], bytes[at], 255)
    case 16, 32:
      let size = header.bits / 8
      var value: UInt32 = 0
      for byte in 0..<size { value |= UInt32(bytes[row + x * size + byte]) << UInt32(byte * 8) }
      return SIMD4(
        channels[0].value(in: value), channels[1].value(in: value), channels[2].value(in: value),
        channels[3].mask == 0 ? 255 : channels[3].value(in: value))
    default:
      let bit = x * header.bits
      let number = bytes[row + bit / 8] >> UInt8(8 - header.bits - bit % 8) & UInt8(1 << header.bits - 1)
      return color(Int(number))
    }
  }

  /// Runs of equal pixels and pixels one by one; what is skipped stays transparent.
  private func readRuns(_ image: inout RGBAImage) throws(StudioError) {
    var cursor = FileCursor(bytes, at: min(header.pixels, bytes.count))
    var (x, row) = (0, 0)
    func put(_ number: Int) {
      if x < header.width, row < header.height {
        set(&image, x, header.isTopDown ? row : header.height - 1 - row, to: color(number))
      }
      x += 1
    }
    while true {
      let (count, value) = (try cursor.byte(), try cursor.byte())
      if count > 0 {
        for index in 0..<count { put(header.bits == 8 ? value : index & 1 == 0 ? value >> 4 : value & 15) }
        continue
      }
      switch value {
      case 0: (x, row) = (0, row + 1)
      case 1: return
      case 2: (x, row) = (x + (try cursor.byte()), row + (try cursor.byte()))
      default:
        // Padded to whole pairs of bytes.
        let count = header.bits == 8 ? value : (value + 1) / 2
        let data = try cursor.take(count + count % 2)
        for index in 0..<value {
          let byte = Int(bytes[data.lowerBound + (header.bits == 8 ? index : index / 2)])
          put(header.bits == 8 ? byte : index & 1 == 0 ? byte >> 4 : byte & 15)
        }
      }
    }
  }

  private func color(_ number: Int) -> SIMD4<UInt8> {
    number < header.palette.count ? header.palette[number] : SIMD4(0, 0, 0, 255)
  }

  private func set(_ image: inout RGBAImage, _ x: Int, _ y: Int, to color: SIMD4<UInt8>) {
    let at = (y * header.width + x) * 4
    for channel in 0..<4 { image.pixels[at + channel] = color[channel] }
  }

  /// One channel of a pixel that is a number.
  private struct Channel {
    let mask: UInt32

    func value(in pixel: UInt32) -> UInt8 {
      if mask == 0 { return 0 }
      let most = UInt64(mask >> UInt32(mask.trailingZeroBitCount))
      let value = UInt64((pixel & mask) >> UInt32(mask.trailingZeroBitCount))
      return UInt8(min(255, (value * 255 + most / 2) / most))
    }
  }
}
