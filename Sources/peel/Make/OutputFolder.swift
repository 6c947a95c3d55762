import Foundation

/// Where results go: all files of an input at once or none, each whole or not there.
struct OutputFolder: Sendable {
  let path: String
  /// A hidden folder beside the results, so that moving a file there is one step.
  private let staging: String

  /// Makes the folder if it is missing and checks that it can be written.
  init(path: String) throws(OutputError) {
    self.path = path.isEmpty ? "." : path
    do {
      try FileManager.default.createDirectory(atPath: self.path, withIntermediateDirectories: true)
    } catch {
      throw OutputError(path: path, status: errno == 0 ? ENOTDIR : errno)
    }
    var template = Array("\(self.path)/.peel-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw OutputError(path: path) }
    staging = String(cString: made)
  }

  /// Where a file of this name ends up.
  func place(of name: String) -> String { path == "." ? name : path.hasSuffix("/") ? path + name : "\(path)/\(name)" }

  /// Writes all of them, replacing files of these names, or leaves everything as it was.
  func write(_ files: [(name: String, bytes: [UInt8])]) throws(OutputError) {
    var staged: [(from: String, to: String)] = []
    defer { for file in staged { unlink(file.from) } }
    for file in files {
      let (from, to) = ("\(staging)/\(file.name)", place(of: file.name))
      staged.append((from, to))
      try Self.write(file.bytes, to: from, shownAs: to)
      var status = stat()
      if lstat(to, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
        throw OutputError(path: to, reason: "a folder of that name is in the way")
      }
    }
    for (index, file) in staged.enumerated() where rename(file.from, file.to) != 0 {
      let fault = OutputError(path: file.to)
      for earlier in staged[..<index] { unlink(earlier.to) }
      throw fault
    }
  }

  /// Removes what a run leaves behind besides its results.
  func finish() { try? FileManager.default.removeItem(atPath: staging) }

  private static func write(_ bytes: [UInt8], to path: String, shownAs shown: String) throws(OutputError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw OutputError(path: shown) }
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 { sent += count } else if errno != EINTR { break }
    }
    let status = errno
    // Some file systems say only now that there is no room.
    let closed = close(descriptor)
    if sent < bytes.count { throw OutputError(path: shown, status: status) }
    if closed != 0 { throw OutputError(path: shown) }
  }
}
