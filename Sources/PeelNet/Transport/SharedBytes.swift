/// Immutable bytes that many connections can queue without a copy.
///
/// Safety: the memory is filled in `init`, before the value is shared, and only read until `deinit`.
package final class SharedBytes: @unchecked Sendable {
  let base: UnsafeMutablePointer<UInt8>
  package let count: Int
  /// How many messages the bytes are, for the bound on what may wait.
  let messages: Int

  init(count: Int, messages: Int = 1, fill: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
    self.count = count
    self.messages = messages
    base = .allocate(capacity: max(1, count))
    fill(UnsafeMutableBufferPointer(start: base, count: count))
  }

  package convenience init(_ bytes: [UInt8]) {
    self.init(count: bytes.count) { buffer in _ = buffer.initialize(from: bytes) }
  }

  deinit { base.deallocate() }

  /// Lets `body` read the bytes where they lie.
  package func withBytes<Result>(_ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
    try body(UnsafeBufferPointer(start: base, count: count).span)
  }

  package var array: [UInt8] { Array(UnsafeBufferPointer(start: base, count: count)) }
}
