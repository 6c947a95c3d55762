internal import CPeelSystem
internal import Glibc

/// Writes a body to a new file as it arrives. Confined to one loop until ``finish(on:then:)``.
final class UploadSink {
  let path: String
  private(set) var size = 0
  private var descriptor: Int32

  init(folder: String) throws {
    var random = SystemRandomNumberGenerator()
    let name = String(random.next(), radix: 36) + String(random.next(), radix: 36)
    path = folder + "/upload-" + name + ".part"
    descriptor = peel_create_file(path)
    guard descriptor >= 0 else {
      throw NetError(.file, "cannot create a file in \(folder)", number: -descriptor)
    }
  }

  deinit {
    guard descriptor >= 0 else { return }
    _ = peel_close(descriptor)
    unlink(path)
  }

  /// - Returns: 0 or minus an error number; the page cache takes the bytes, so the loop does not wait for the disk.
  func write(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    size += bytes.count
    return min(0, peel_write_all(descriptor, bytes.baseAddress, bytes.count))
  }

  /// Syncs and closes the file on the worker, then calls `then` there with the file, or nil if that failed.
  func finish(on worker: Worker, then: @escaping @Sendable (UploadedFile?) -> Void) {
    let descriptor = self.descriptor
    let file = UploadedFile(path: path, size: size)
    self.descriptor = -1
    let work: @Sendable () -> Void = {
      let isSynced = peel_sync(descriptor) == 0
      then(peel_close(descriptor) == 0 && isSynced ? file : nil)
    }
    if !worker.run(work) {
      _ = peel_close(descriptor)
      then(nil)
    }
  }
}
