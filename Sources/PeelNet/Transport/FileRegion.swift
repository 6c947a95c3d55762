internal import CPeelSystem

/// A part of an open file on its way to a socket; closes the file when done. Confined to one loop.
final class FileRegion {
  let descriptor: Int32
  private(set) var offset: Int64
  private(set) var remaining: Int

  init(descriptor: Int32, offset: Int64, count: Int) {
    self.descriptor = descriptor
    self.offset = offset
    remaining = count
  }

  deinit { _ = peel_close(descriptor) }

  func advance(_ count: Int) {
    offset += Int64(count)
    remaining -= count
  }
}
