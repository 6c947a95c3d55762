import Dispatch

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The system's notes about one folder, handed to a closure on a queue of their own until ``stop()``.
///
/// Safety: `source` is set in `init` and afterwards only cancelled, which Dispatch allows from any thread.
final class FolderWatch: @unchecked Sendable {
  private let source: any DispatchSourceProtocol

  init(_ folder: String, signal: @escaping @Sendable (FolderSignal) -> Void) throws(PanelError) {
    let queue = DispatchQueue(label: "peel.folder-watch")
    #if os(Linux)
      let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      guard descriptor >= 0 else { throw Self.failure(.noWatch, folder) }
      guard inotify_add_watch(descriptor, folder, InotifyNotes.mask) >= 0 else {
        let error = Self.failure(errno == ENOSPC ? .noWatch : .noFolder, folder)
        close(descriptor)
        throw error
      }
      let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
      source.setEventHandler {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while true {
          let count = read(descriptor, &bytes, bytes.count)
          if count > 0 { signal(InotifyNotes.read(Array(bytes.prefix(count)))) }
          if count < 0, errno == EINTR { continue }
          if count <= 0 { return }
        }
      }
    #else
      let descriptor = open(folder, O_EVTONLY | O_DIRECTORY | O_CLOEXEC)
      guard descriptor >= 0 else { throw Self.failure(.noFolder, folder) }
      let source = DispatchSource.makeFileSystemObjectSource(
        fileDescriptor: descriptor, eventMask: [.write, .delete, .rename, .revoke], queue: queue)
      source.setEventHandler {
        let gone = !source.data.isDisjoint(with: [.delete, .rename, .revoke])
        signal(gone ? .gone : .changed)
      }
    #endif
    source.setCancelHandler { close(descriptor) }
    self.source = source
    source.activate()
  }

  func stop() { source.cancel() }

  deinit { source.cancel() }

  private static func failure(_ code: PanelError.Code, _ folder: String) -> PanelError {
    let reason = String(cString: strerror(errno))
    return switch code {
    case .noWatch:
      PanelError(
        code, "The system has no watch left for the sticker folder. Close programs that watch many files.",
        debug: "\(folder): \(reason)")
    default:
      PanelError(code, "The sticker folder is not there or cannot be read.", debug: "\(folder): \(reason)")
    }
  }
}
