internal import CPeelSystem
internal import Glibc

/// Reads every regular file below a folder, with bounds.
enum FolderReader {
  /// - Parameters:
  ///   - visit: Gets the path relative to the folder, with slashes, and the bytes.
  /// - Throws: ``NetError`` naming the file and the limit when the folder cannot be read or is too large.
  static func read(_ folder: String, limit: Int, visit: (String, [UInt8]) -> Void) throws {
    var left = limit
    try walk(folder, prefix: "", depth: 0, left: &left, limit: limit, visit)
  }

  private static func walk(
    _ folder: String, prefix: String, depth: Int, left: inout Int, limit: Int, _ visit: (String, [UInt8]) -> Void
  ) throws {
    guard depth < 16 else { throw NetError(.file, "\(folder) is nested deeper than 16 folders") }
    guard let handle = opendir(folder) else {
      throw NetError(.file, "cannot read the folder \(folder)", number: errno)
    }
    defer { closedir(handle) }
    while let entry = readdir(handle) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      // Names that begin with a dot are the editor's and the version control's, never the site's.
      guard !name.hasPrefix(".") else { continue }
      let path = folder + "/" + name
      var facts = stat()
      guard stat(path, &facts) == 0 else { continue }
      if facts.st_mode & S_IFMT == S_IFDIR {
        try walk(path, prefix: prefix + name + "/", depth: depth + 1, left: &left, limit: limit, visit)
      } else if facts.st_mode & S_IFMT == S_IFREG {
        let bytes = try file(path)
        left -= bytes.count
        guard left >= 0 else { throw NetError(.file, "the files in memory exceed \(limit) bytes at \(path)") }
        visit(prefix + name, bytes)
      }
    }
  }

  private static func file(_ path: String) throws -> [UInt8] {
    var size: Int64 = 0
    var modified: Int64 = 0
    var inode: UInt64 = 0
    let descriptor = peel_open_file(path, &size, &modified, &inode)
    guard descriptor >= 0 else { throw NetError(.file, "cannot read \(path)", number: -descriptor) }
    defer { _ = peel_close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: Int(size))
    var filled = 0
    while filled < bytes.count {
      let count = bytes.withUnsafeMutableBytes {
        Glibc.read(descriptor, $0.baseAddress.map { $0 + filled }, $0.count - filled)
      }
      guard count > 0 else { throw NetError(.file, "cannot read \(path)", number: errno) }
      filled += count
    }
    return bytes
  }
}
