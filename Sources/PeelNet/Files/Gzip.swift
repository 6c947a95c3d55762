internal import CDeflate

/// Compression of files that are read once and sent often.
enum Gzip {
  /// The bytes in gzip format at the highest level, or nil when that does not save at least a tenth.
  static func compress(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count >= 256, let compressor = libdeflate_alloc_compressor(12) else { return nil }
    defer { libdeflate_free_compressor(compressor) }
    let bound = bytes.count - bytes.count / 10
    let output = [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      count = libdeflate_gzip_compress(compressor, bytes, bytes.count, buffer.baseAddress, bound)
    }
    return output.isEmpty ? nil : output
  }
}
