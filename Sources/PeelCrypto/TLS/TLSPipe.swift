import COpenSSL

/// The two ends of memory that OpenSSL reads records from and writes records to, instead of a socket.
final class TLSPipe {
  private var input: [UInt8] = []
  private var taken = 0
  /// What waits to be sent.
  private(set) var output: [UInt8] = []
  /// Whether the peer will send nothing more.
  var inputEnded = false

  /// How many received bytes OpenSSL has not taken yet.
  var waitingInput: Int { input.count - taken }

  func feed(_ bytes: Span<UInt8>) {
    if taken > 0, taken == input.count { forgetInput() }
    bytes.withUnsafeBufferPointer { input.append(contentsOf: $0) }
  }

  func takeOutput() -> [UInt8] {
    var all: [UInt8] = []
    swap(&all, &output)
    return all
  }

  private func forgetInput() {
    // Thousands of connections are idle: what a burst needed is not kept.
    input.removeAll(keepingCapacity: input.capacity <= 512)
    taken = 0
  }

  fileprivate func read(_ buffer: UnsafeMutablePointer<CChar>, _ count: Int) -> Int {
    let amount = min(count, waitingInput)
    guard amount > 0 else { return 0 }
    input.withUnsafeBytes { bytes in
      UnsafeMutableRawPointer(buffer).copyMemory(
        from: UnsafeRawBufferPointer(rebasing: bytes[taken..<taken + amount]).baseAddress ?? UnsafeRawPointer(buffer),
        byteCount: amount)
    }
    taken += amount
    if taken == input.count { forgetInput() }
    return amount
  }

  fileprivate func write(_ buffer: UnsafePointer<CChar>, _ count: Int) {
    output.append(contentsOf: UnsafeRawBufferPointer(start: buffer, count: count))
  }
}

extension TLSPipe {
  /// A new end for OpenSSL, which frees it with the session; the pipe has to live longer than the session.
  func makeBIO() throws(CryptoError) -> OpaquePointer {
    guard let bio = BIO_new(Self.method) else { throw CryptoError(.outOfMemory, subject: "TLS") }
    BIO_set_data(bio, Unmanaged.passUnretained(self).toOpaque())
    BIO_set_init(bio, 1)
    return bio
  }

  /// Safety: made once by the runtime before its first use and never changed afterwards.
  private nonisolated(unsafe) static let method: OpaquePointer = {
    let kind = BIO_get_new_index() | Int32(BIO_TYPE_SOURCE_SINK)
    guard let method = BIO_meth_new(kind, "peel"), BIO_meth_set_read(method, readSome) == 1,
      BIO_meth_set_write(method, writeSome) == 1, BIO_meth_set_ctrl(method, control) == 1
    else { fatalError("OpenSSL has no memory for its first connection") }
    return method
  }()

  private static func pipe(of bio: OpaquePointer?) -> TLSPipe? {
    BIO_get_data(bio).map { Unmanaged<TLSPipe>.fromOpaque($0).takeUnretainedValue() }
  }

  private static let readSome: @convention(c) (OpaquePointer?, UnsafeMutablePointer<CChar>?, Int32) -> Int32 = {
    bio, buffer, count in
    guard let buffer, let pipe = pipe(of: bio) else { return -1 }
    peel_bio_clear_retry(bio)
    let amount = pipe.read(buffer, Int(count))
    if amount > 0 { return Int32(amount) }
    if pipe.inputEnded { return 0 }
    peel_bio_retry_read(bio)
    return -1
  }

  private static let writeSome: @convention(c) (OpaquePointer?, UnsafePointer<CChar>?, Int32) -> Int32 = {
    bio, buffer, count in
    guard let buffer, let pipe = pipe(of: bio) else { return -1 }
    peel_bio_clear_retry(bio)
    pipe.write(buffer, Int(count))
    return count
  }

  private static let control: @convention(c) (OpaquePointer?, Int32, Int, UnsafeMutableRawPointer?) -> Int = {
    bio, command, _, _ in
    switch command {
    case BIO_CTRL_FLUSH: 1
    case BIO_CTRL_EOF: pipe(of: bio).map { $0.inputEnded && $0.waitingInput == 0 ? 1 : 0 } ?? 1
    default: 0
    }
  }
}
