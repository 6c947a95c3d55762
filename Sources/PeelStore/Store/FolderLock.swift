internal import Glibc

/// Keeps a data folder for one server: a lock the system lets go of when the process ends, however it ends.
final class FolderLock: Sendable {
  private let descriptor: Int32

  /// Makes the folder when it is not there, for its owner only.
  /// - Throws: `inUse` when another server has the folder, `readOnly` or `storageFull` when it cannot be made.
  init(folder: String) throws(StoreError) {
    try Self.makeFolder(folder)
    let file = open(folder + "/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .system("open \(folder)/lock", folder: folder) }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      let code = errno
      close(file)
      if code == EWOULDBLOCK {
        throw StoreError(
          .inUse,
          "Another Peel server is using the data folder \(folder); stop it or choose another folder with --data.")
      }
      errno = code
      throw .system("lock \(folder)/lock", folder: folder)
    }
    descriptor = file
  }

  deinit { close(descriptor) }

  /// Lets the next server in, although this value may live a little longer.
  func release() { flock(descriptor, LOCK_UN) }

  /// Makes a folder with those above it.
  static func makeFolder(_ path: String) throws(StoreError) {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
      throw .system("mkdir \(path)", folder: path)
    }
    try makeFolder(String(path[..<slash]))
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .system("mkdir \(path)", folder: path) }
  }
}

extension StoreError {
  /// A system call on the data folder that failed just now, by `errno`.
  static func system(_ action: String, folder: String) -> StoreError {
    let number = errno
    let reason = String(cString: strerror(number))
    let debug = "\(action): \(reason)"
    return switch number {
    case ENOSPC, EDQUOT, EFBIG:
      StoreError(.storageFull, "The disk that holds \(folder) is full; make room and try again.", debug: debug)
    case EACCES, EPERM, EROFS:
      StoreError(
        .readOnly, "The data folder \(folder) cannot be written; check its owner, its permissions and its mount.",
        debug: debug)
    default:
      StoreError(.other(number), "The data folder \(folder) cannot be used: \(reason).", debug: debug)
    }
  }
}
