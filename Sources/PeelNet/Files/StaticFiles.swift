internal import PeelCrypto

/// A folder of files held in memory, hashed and compressed once, and answered without touching the disk.
package struct StaticFiles: Sendable {
  private struct Entry {
    let type: String
    let etag: String
    let bytes: SharedBytes
    let compressed: SharedBytes?
    let isImmutable: Bool
  }

  private let entries: [String: Entry]

  /// - Parameters:
  ///   - folder: Read whole, names beginning with a dot left out.
  ///   - limit: All files together, in bytes.
  ///   - transform: Changes a file as it is read, by its relative path: to write a version into a page, say.
  package init(
    folder: String, limit: Int = 64 << 20, transform: (_ path: String, _ bytes: [UInt8]) -> [UInt8] = { $1 }
  ) throws {
    var entries: [String: Entry] = [:]
    try FolderReader.read(folder, limit: limit) { name, bytes in
      entries["/" + name] = Self.entry(name, transform(name, bytes))
    }
    self.entries = entries
  }

  /// The paths served, `/index.html` among them, in order.
  package var paths: [String] { entries.keys.sorted() }

  /// Whether there is a file to serve at a path.
  /// Whether there is a file for a path.
  package func contains(_ path: String) -> Bool { find(path) != nil }

  /// The entity tag of a file, with quotes.
  package func etag(of path: String) -> String? { find(path)?.etag }

  /// The bytes of a file.
  package func bytes(of path: String) -> [UInt8]? { find(path)?.bytes.array }

  /// The answer for a path, `index.html` for a folder, or nil when there is no such file.
  ///
  /// Names that carry a hash or a version (`app.3f2a9c1b.js`, `core-1.4.0.wasm`) are cacheable for ever; all others are asked about.
  package func response(path: String, headers: HTTPHeaders = [:]) -> HTTPResponse? {
    guard let entry = find(path) else { return nil }
    var response = HTTPResponse(headers: ["content-type": entry.type])
    response.headers.add("cache-control", entry.isImmutable ? "public, max-age=31536000, immutable" : "no-cache")
    if let compressed = entry.compressed {
      response.headers.add("vary", "accept-encoding")
      if Self.takesGzip(headers) {
        response.headers.add("content-encoding", "gzip")
        // Another representation, another tag.
        response.headers.add("etag", entry.etag.dropLast() + "-gz\"")
        response.body = .shared(compressed)
        return response
      }
    }
    response.headers.add("etag", entry.etag)
    response.body = .shared(entry.bytes)
    return response
  }

  private func find(_ path: String) -> Entry? {
    entries[path.hasSuffix("/") ? path + "index.html" : path]
  }

  private static func entry(_ name: String, _ bytes: [UInt8]) -> Entry {
    let type = ContentType.of(name)
    let digest = "\(SHA256.hash(bytes))".prefix(32)
    return Entry(
      type: type, etag: "\"\(digest)\"", bytes: SharedBytes(bytes),
      compressed: ContentType.isCompressible(type) ? Gzip.compress(bytes).map { SharedBytes($0) } : nil,
      isImmutable: isVersioned(name))
  }

  /// Whether a name holds a hash of eight or more hexadecimal digits with a digit among them, or a version of three numbers.
  static func isVersioned(_ path: String) -> Bool {
    guard let name = path.split(separator: "/").last else { return false }
    let isHashed = name.split(whereSeparator: { $0 == "." || $0 == "-" }).dropFirst().dropLast().contains { part in
      part.utf8.count >= 8 && part.allSatisfy(\.isHexDigit) && part.contains(where: \.isNumber)
    }
    return isHashed || name.contains(/-\d+\.\d+\.\d+\./)
  }

  static func takesGzip(_ headers: HTTPHeaders) -> Bool {
    headers.values("accept-encoding").joined(separator: ",").split(separator: ",").contains { part in
      let pieces = part.split(separator: ";")
      guard let name = pieces.first,
        name.utf8.elementsEqualIgnoringCase("gzip".utf8) || name.utf8.elementsEqualIgnoringCase("*".utf8)
      else { return false }
      return !pieces.dropFirst().contains { $0.filter { $0 != " " }.wholeMatch(of: /q=0(\.0*)?/) != nil }
    }
  }
}
