#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads files of which neither the size nor the kind can be trusted.
package enum BoundedFile {
  /// The bytes of a regular file.
  /// - Throws: ``PackError`` `unreadable` for a folder, a device, a link or a file that is not there; `tooLarge`.
  package static func read(_ path: String, atMost limit: Int) throws(PackError) -> [UInt8] {
    let name = lastName(path)
    // Without O_NONBLOCK a pipe put in the folder would hold the reader for ever.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else {
      switch errno {
      case ENOENT: throw PackError(.unreadable, "\(name) is not there.")
      case ELOOP: throw PackError(.unreadable, "\(name) is a link; only real files are read.")
      default: throw PackError(.unreadable, "\(name) cannot be read (\(String(cString: strerror(errno)))).")
      }
    }
    defer { close(file) }
    var facts = stat()
    guard fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      throw PackError(.unreadable, "\(name) is not a file.")
    }
    guard facts.st_size <= limit else {
      throw PackError(.tooLarge, "\(name) has \(facts.st_size) bytes; at most \(limit) are read.")
    }
    var bytes = [UInt8](repeating: 0, count: Int(facts.st_size))
    var filled = 0
    while filled < bytes.count {
      let count = bytes.withUnsafeMutableBytes { buffer in
        readSome(file, buffer.baseAddress?.advanced(by: filled), buffer.count - filled)
      }
      if count == 0 { break }
      if count < 0 {
        if errno == EINTR { continue }
        throw PackError(.unreadable, "\(name) cannot be read (\(String(cString: strerror(errno)))).")
      }
      filled += count
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }

  /// The names in a folder, sorted, without hidden ones.
  /// - Throws: ``PackError`` `unreadable`; `tooLarge` above 20,000 names.
  package static func names(in folder: String) throws(PackError) -> [String] {
    guard let stream = opendir(folder) else {
      throw PackError(
        .unreadable, "The folder \(lastName(folder)) cannot be read (\(String(cString: strerror(errno)))).")
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
          String(validatingCString: $0)
        }
      }
      guard let name, !name.hasPrefix(".") else { continue }
      names.append(name)
      guard names.count <= 20_000 else {
        throw PackError(.tooLarge, "The folder \(lastName(folder)) holds more than 20000 files. Split it.")
      }
    }
    return names.sorted()
  }

  private static func lastName(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  /// The system's call by another name, since ours hides it here.
  private static func readSome(_ file: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.read(file, buffer, count)
    #else
      Darwin.read(file, buffer, count)
    #endif
  }
}
