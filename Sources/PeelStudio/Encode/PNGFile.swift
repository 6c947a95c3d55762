internal import CDeflate

/// A PNG file in the making (ISO/IEC 15948).
struct PNGFile {
  private(set) var bytes: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  /// Begins with the header. Colours are sRGB and say so; a reader without colour management needs no more.
  init(width: Int, height: Int, bits: Int, colorType: UInt8) {
    append("IHDR", PNGChunks.word(width) + PNGChunks.word(height) + [UInt8(bits), colorType, 0, 0, 0])
    append("sRGB", [0])
  }

  mutating func append(_ name: String, _ body: [UInt8] = []) { PNGChunks.append(name, body, to: &bytes) }

  /// A zlib stream.
  /// - Parameter level: Effort, 1...12.
  static func compressed(_ bytes: [UInt8], level: Int32) -> [UInt8] {
    guard let compressor = libdeflate_alloc_compressor(level) else { preconditionFailure("no memory to compress") }
    defer { libdeflate_free_compressor(compressor) }
    let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
    return [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      count = libdeflate_zlib_compress(compressor, bytes, bytes.count, buffer.baseAddress, bound)
    }
  }
}
