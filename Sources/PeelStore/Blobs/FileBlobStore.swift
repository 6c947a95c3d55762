internal import Glibc
package import PeelCore

/// Files named by the SHA-256 of what is in them, in `FOLDER/blobs/ab/cd/…`; a file that is there never changes.
///
/// A name appears only when its bytes are on disk: temporary file, sync, rename, sync of the folder. Calls block nobody's pool: they run
/// on a thread of their own.
package final class FileBlobStore: Sendable {
  private let folder: String
  private let thread: ThreadPool<Void>

  /// A stored file.
  package struct File: Hashable, Sendable {
    package let path: String
    /// Bytes.
    package let size: Int64
  }

  /// Makes the folder and removes what an interrupted ``put(_:as:)`` left.
  /// - Parameter folder: The server's data folder, which the caller has locked by opening the store.
  package init(folder: String) throws(StoreError) {
    self.folder = folder + "/blobs"
    try FolderLock.makeFolder(self.folder + "/tmp")
    thread = try ThreadPool(threads: 1, maxWaiting: 1_024) {}
    try Self.empty(self.folder + "/tmp")
  }

  deinit { thread.stop() }

  /// Finishes what is queued.
  package func close() async { await thread.close() }

  /// Stores bytes under their digest, which the caller has computed; does nothing when they are there.
  /// - Returns: The file, synced to disk.
  /// - Throws: `storageFull` or `readOnly`; then nothing is left behind.
  @discardableResult
  package func put(_ bytes: [UInt8], as digest: Digest) async throws(StoreError) -> File {
    try await thread.run { [self] _ throws(StoreError) in
      let target = path(of: digest)
      if let size = Self.size(of: target), size == Int64(bytes.count) { return File(path: target, size: size) }
      let temporary = "\(folder)/tmp/\(digest)"
      do throws(StoreError) {
        try write(bytes, to: temporary)
        let leaf = String(target[..<(target.lastIndex(of: "/") ?? target.endIndex)])
        let branch = String(leaf[..<(leaf.lastIndex(of: "/") ?? leaf.endIndex)])
        try FolderLock.makeFolder(leaf)
        guard rename(temporary, target) == 0 else { throw .system("rename to \(target)", folder: folder) }
        for parent in [leaf, branch, folder] { try sync(parent) }
      } catch {
        unlink(temporary)
        throw error
      }
      return File(path: target, size: Int64(bytes.count))
    }
  }

  /// Where a digest's bytes are, for sending them from the file; nil when they are not here.
  package func file(_ digest: Digest) async throws(StoreError) -> File? {
    try await thread.run { [self] _ throws(StoreError) in
      let path = path(of: digest)
      return Self.size(of: path).map { File(path: path, size: $0) }
    }
  }

  /// A digest's bytes; nil when they are not here.
  package func bytes(_ digest: Digest) async throws(StoreError) -> [UInt8]? {
    try await thread.run { [self] _ throws(StoreError) in
      let path = path(of: digest)
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        if errno == ENOENT { return nil }
        throw .system("open \(path)", folder: folder)
      }
      defer { Glibc.close(descriptor) }
      let size = Int(Self.size(of: path) ?? 0)
      var failed = false
      let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        while count < size {
          let got = read(descriptor, buffer.baseAddress.map { $0 + count }, size - count)
          if got < 0 && errno == EINTR { continue }
          guard got > 0 else {
            failed = true
            return
          }
          count += got
        }
      }
      if failed { throw .system("read \(path)", folder: folder) }
      return bytes
    }
  }

  private func path(of digest: Digest) -> String {
    let name = digest.description
    return "\(folder)/\(name.prefix(2))/\(name.dropFirst(2).prefix(2))/\(name)"
  }

  private func write(_ bytes: [UInt8], to path: String) throws(StoreError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .system("open \(path)", folder: folder) }
    defer { Glibc.close(descriptor) }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress.map { $0 + written }, $0.count - written)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw .system("write \(path)", folder: folder) }
      written += count
    }
    guard fsync(descriptor) == 0 else { throw .system("sync \(path)", folder: folder) }
  }

  private func sync(_ path: String) throws(StoreError) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system("open \(path)", folder: folder) }
    defer { Glibc.close(descriptor) }
    guard fsync(descriptor) == 0 else { throw .system("sync \(path)", folder: folder) }
  }

  private static func size(of path: String) -> Int64? {
    var status = stat()
    return stat(path, &status) == 0 ? Int64(status.st_size) : nil
  }

  private static func empty(_ path: String) throws(StoreError) {
    guard let entries = opendir(path) else { throw .system("open \(path)", folder: path) }
    defer { closedir(entries) }
    while let entry = readdir(entries) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { unlink("\(path)/\(name)") }
    }
  }
}
