internal import Glibc
internal import Synchronization

/// A request body in a file of its own, synced to disk. The file is removed with the last reference unless it was moved away.
package final class UploadedFile: Sendable {
  package let path: String
  package let size: Int
  private let isMoved = Atomic<Bool>(false)

  init(path: String, size: Int) {
    self.path = path
    self.size = size
  }

  deinit {
    if !isMoved.load(ordering: .relaxed) { unlink(path) }
  }

  /// Renames the file within its file system, replacing what stood there.
  package func move(to destination: String) throws {
    guard rename(path, destination) == 0 else {
      throw NetError(.file, "cannot move an uploaded file to \(destination)", number: errno)
    }
    isMoved.store(true, ordering: .relaxed)
  }
}
