internal import CDeflate
internal import PeelKernels

/// Writes PNG files (ISO/IEC 15948) over libdeflate: a palette where it is exact, else RGBA with a filter chosen for each row.
struct PNGEncoder {
  /// Effort of libdeflate, 1...12.
  var level: Int32 = 8

  /// 0...100 instead of the smallest error: 100 is exact, each four below it let colours be off by one level more.
  var quality: Int?

  /// The smallest error that fits.
  /// - Parameter limit: The file has at most this many bytes.
  /// - Returns: An exact file if it fits, else one in which no colour channel is off by more than the smallest step that
  ///   does. Alpha is exact either way.
  /// - Throws: ``StudioError/Code/cannotFit`` when even an error of 24 is too large.
  func encode(_ image: RGBAImage, limit: Int) throws(StudioError) -> Encoded {
    let clean = image.withoutHiddenColors
    if let palette = Palette(of: clean) {
      let file = assemble(clean, palette: palette)
      if file.count <= limit { return Encoded(bytes: file) }
    }
    var size = 0
    let least = quality.map { (100 - $0) / 4 } ?? 0
    for error in [0, 1, 2, 3, 4, 6, 8, 12, 16, 24] where error >= min(least, 24) {
      let file = assemble(clean, error: error)
      if file.count <= limit { return Encoded(bytes: file, sacrifices: error == 0 ? [] : [.rounding(error)]) }
      size = file.count
    }
    throw StudioError(.cannotFit, limit: limit, actual: size)
  }

  private func assemble(_ image: RGBAImage, error: Int) -> [UInt8] {
    let rows = PNGRows(image: image, error: error).filtered()
    return file(image, bits: 8, colorType: 6, extra: [], rows: rows)
  }

  private func assemble(_ image: RGBAImage, palette: Palette) -> [UInt8] {
    var colors: [UInt8] = []
    var alphas: [UInt8] = []
    for entry in palette.entries {
      colors += [UInt8(truncatingIfNeeded: entry >> 24), UInt8(truncatingIfNeeded: entry >> 16)]
      colors.append(UInt8(truncatingIfNeeded: entry >> 8))
      alphas.append(UInt8(truncatingIfNeeded: entry))
    }
    while alphas.last == 255 { alphas.removeLast() }
    let extra: [(String, [UInt8])] = [("PLTE", colors)] + (alphas.isEmpty ? [] : [("tRNS", alphas)])
    return file(image, bits: palette.bits, colorType: 3, extra: extra, rows: palette.rows)
  }

  private func file(
    _ image: RGBAImage, bits: Int, colorType: UInt8, extra: [(String, [UInt8])], rows: [UInt8]
  ) -> [UInt8] {
    var out: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    let header = Self.word(image.width) + Self.word(image.height) + [UInt8(bits), colorType, 0, 0, 0]
    Self.append("IHDR", header, to: &out)
    // Colours are sRGB and say so; a reader without colour management needs no more.
    Self.append("sRGB", [0], to: &out)
    for (name, body) in extra { Self.append(name, body, to: &out) }
    Self.append("IDAT", compress(rows), to: &out)
    Self.append("IEND", [], to: &out)
    return out
  }

  private func compress(_ bytes: [UInt8]) -> [UInt8] {
    guard let compressor = libdeflate_alloc_compressor(level) else { preconditionFailure("no memory to compress") }
    defer { libdeflate_free_compressor(compressor) }
    let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
    return [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      count = libdeflate_zlib_compress(compressor, bytes, bytes.count, buffer.baseAddress, bound)
    }
  }

  private static func append(_ name: String, _ body: [UInt8], to out: inout [UInt8]) {
    out += word(body.count)
    let checked = Array(name.utf8) + body
    out += checked
    out += word(Int(libdeflate_crc32(0, checked, checked.count)))
  }

  private static func word(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
