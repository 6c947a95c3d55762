/// Frames that follow each other, in one piece of memory: made once for all who get the same ones in a row, who then get them for the
/// price of one.
package struct FrameRun: Sendable {
  let bytes: SharedBytes

  /// One frame as it is, without a copy.
  package init(_ frame: Frame) { bytes = frame.bytes }

  package init(_ frames: [Frame]) {
    if frames.count == 1 {
      bytes = frames[0].bytes
      return
    }
    bytes = SharedBytes(count: frames.reduce(0) { $0 + $1.count }, messages: frames.count) { buffer in
      var rest = UnsafeMutableRawBufferPointer(buffer)
      for frame in frames {
        rest.copyMemory(from: UnsafeRawBufferPointer(start: frame.bytes.base, count: frame.count))
        rest = UnsafeMutableRawBufferPointer(rebasing: rest[frame.count...])
      }
    }
  }
}
