internal import PeelCrypto

/// TLS between a connection and its socket: the session, and the records that wait to be sent. Confined to the connection's loop.
final class SecureLayer {
  let session: TLSSession
  private var sealed: [UInt8] = []
  private var sent = 0
  private var hasSaidGoodbye = false
  /// Set while what arrived is being handed out, so that a call back does not begin again in the middle.
  var isOpening = false

  init(_ session: TLSSession) { self.session = session }

  /// Whether records wait for the socket.
  var hasSealed: Bool { sent < sealed.count }

  /// Whether anything is to be sent, the handshake's messages included.
  var hasOutput: Bool { hasSealed || session.outputCount > 0 }

  /// Brings plain text. A function of its own: inside the caller's loop the span made the optimizer of Swift 6.3.1 stop.
  func read(into buffer: UnsafeMutableBufferPointer<UInt8>) throws(CryptoError) -> TLSSession.Read {
    var plain = buffer.mutableSpan
    return try session.read(into: &plain)
  }

  /// Takes over what the session wrote; false when that is nothing.
  func takeRecords() -> Bool {
    guard session.outputCount > 0 else { return false }
    sealed = session.takeOutput()
    sent = 0
    return true
  }

  func withSealed<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    sealed.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[sent...])) }
  }

  func advance(_ count: Int) {
    sent += count
    guard sent == sealed.count else { return }
    sealed = []
    sent = 0
  }

  /// Writes the goodbye, once.
  func sayGoodbye() {
    guard !hasSaidGoodbye else { return }
    hasSaidGoodbye = true
    session.close()
  }
}
