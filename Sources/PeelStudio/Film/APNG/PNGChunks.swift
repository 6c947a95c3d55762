internal import CDeflate

/// The chunks of a PNG file (ISO/IEC 15948, clause 5), one after the other.
struct PNGChunks {
  private var cursor: FileCursor

  /// One chunk.
  struct Chunk {
    /// Four letters.
    var name: String
    /// Where its content is in the file.
    var body: Range<Int>
    /// Where all of it is: length, name, content and checksum.
    var whole: Range<Int> { body.lowerBound - 8..<body.upperBound + 4 }
  }

  /// - Parameter bytes: A file that begins with the signature of PNG.
  init(_ bytes: [UInt8]) { cursor = FileCursor(bytes, at: 8) }

  /// The next chunk, nil at the end of the file.
  /// - Throws: ``StudioError/Code/truncated`` when the file ends within it, ``StudioError/Code/damaged`` when its checksum
  ///   is wrong.
  mutating func next() throws(StudioError) -> Chunk? {
    if cursor.isAtEnd { return nil }
    let count = try cursor.high32()
    let letters = try cursor.take(4)
    let body = try cursor.take(count)
    let sum = try cursor.high32()
    let chunk = Chunk(name: String(decoding: cursor.bytes[letters], as: UTF8.self), body: body)
    let own = cursor.bytes.withUnsafeBytes {
      libdeflate_crc32(0, $0.baseAddress.map { $0 + letters.lowerBound }, 4 + body.count)
    }
    guard sum == Int(own) else { throw StudioError(.damaged, detail: "the checksum of \(chunk.name)") }
    return chunk
  }

  /// Adds a chunk to a file that is written.
  static func append(_ name: String, _ body: some Collection<UInt8>, to file: inout [UInt8]) {
    let count = body.count
    file += word(count)
    let start = file.count
    file += name.utf8
    file += body
    let sum = file.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress.map { $0 + start }, 4 + count) }
    file += word(Int(sum))
  }

  /// Four bytes, the highest first.
  static func word(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
}
