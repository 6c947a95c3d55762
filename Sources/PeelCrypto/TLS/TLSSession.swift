import COpenSSL

/// One TLS connection without a socket: what the network received goes in, what it is to send comes out.
///
/// The owner moves bytes: ``feed(_:)`` what arrived, ``read(into:)`` until it asks for more input, ``write(_:)`` what is to be said, and after each
/// of them send ``takeOutput()``. Confined to one thread at a time; not `Sendable` for that reason.
package final class TLSSession {
  /// What a read brought.
  package enum Read: Hashable, Sendable {
    /// That many bytes of plain text, at least one.
    case bytes(Int)
    /// Nothing before more input arrives.
    case needsInput
    /// The peer is done. Not `clean` means that it left without saying so, and that what it said may be cut off.
    case ended(clean: Bool)
  }

  private let pipe = TLSPipe()
  private let raw: OpaquePointer
  private let context: TLSContext
  private let peer: String
  private var hasClosed = false
  /// Once true it stays so: OpenSSL counts a connection that failed as one that is being set up.
  private var hasShaken = false
  private var failure: CryptoError?

  /// The server's side of a connection.
  package init(_ server: TLSServerContext) throws(CryptoError) {
    context = server.context
    peer = "the client"
    raw = try Self.session(context, pipe)
    SSL_set_accept_state(raw)
  }

  /// The client's side. The handshake begins with the first ``takeOutput()``.
  /// - Parameter host: The name or address that was dialled; the certificate must be its own.
  package init(_ client: TLSClientContext, host: String) throws(CryptoError) {
    context = client.context
    peer = host
    raw = try Self.session(context, pipe)
    SSL_set_connect_state(raw)
    let address = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    if X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(raw), address) != 1 {
      ERR_clear_error()
      SSL_set_hostflags(raw, UInt32(X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS))
      guard SSL_set1_host(raw, host) == 1, peel_ssl_server_name(raw, host) == 1 else {
        throw TLSFailure.error(.tlsFailure, subject: host, saying: "the host's name cannot be asked for")
      }
    }
    try advance()
  }

  deinit { SSL_free(raw) }

  private static func session(_ context: TLSContext, _ pipe: TLSPipe) throws(CryptoError) -> OpaquePointer {
    guard let raw = SSL_new(context.raw) else { throw CryptoError(.outOfMemory, subject: "TLS") }
    do {
      let bio = try pipe.makeBIO()
      // One end serves both directions; the session takes it over.
      SSL_set_bio(raw, bio, bio)
      return raw
    } catch {
      SSL_free(raw)
      throw error
    }
  }

  // MARK: The network's side

  /// Takes bytes that arrived.
  package func feed(_ bytes: Span<UInt8>) { pipe.feed(bytes) }

  /// Takes bytes that arrived.
  package func feed(_ bytes: [UInt8]) { pipe.feed(bytes.span) }

  /// Says that the network will bring nothing more.
  package func feedEnd() { pipe.inputEnded = true }

  /// What is to be sent now; empty when there is nothing.
  package func takeOutput() -> [UInt8] { pipe.takeOutput() }

  /// How many bytes wait to be sent.
  package var outputCount: Int { pipe.output.count }

  // MARK: The program's side

  /// Whether the peer has proved who it is and both have keys.
  package var isReady: Bool { hasShaken }

  /// Goes on with the handshake as far as the input reaches; ``read(into:)`` does so too.
  /// - Throws: ``CryptoError`` `untrusted` or `tlsFailure`; there may be output to send even so, which tells the peer why.
  package func advance() throws(CryptoError) {
    if let failure { throw failure }
    guard !isReady else { return }
    ERR_clear_error()
    let status = SSL_do_handshake(raw)
    if status == 1 { hasShaken = true } else { _ = try outcome(status) }
  }

  /// Brings plain text.
  /// - Throws: ``CryptoError`` `untrusted` or `tlsFailure`; there may be output to send even so.
  package func read(into buffer: inout MutableSpan<UInt8>) throws(CryptoError) -> Read {
    if let failure { throw failure }
    try advance()
    guard isReady, buffer.count > 0 else { return .needsInput }
    ERR_clear_error()
    var count = 0
    let status = buffer.withUnsafeMutableBytes { SSL_read_ex(raw, $0.baseAddress, $0.count, &count) }
    return status == 1 ? .bytes(count) : try outcome(status)
  }

  /// Says plain text.
  /// - Returns: How many bytes were taken: all of them, or none while the handshake is not done.
  /// - Throws: ``CryptoError``.
  package func write(_ bytes: Span<UInt8>) throws(CryptoError) -> Int {
    if let failure { throw failure }
    guard !hasClosed else { throw CryptoError(.tlsFailure, subject: peer, reason: "it was closed") }
    try advance()
    guard isReady else { return 0 }
    var taken = 0
    while taken < bytes.count {
      ERR_clear_error()
      var count = 0
      let status = bytes.extracting(taken...).withUnsafeBytes { SSL_write_ex(raw, $0.baseAddress, $0.count, &count) }
      guard status == 1 else {
        _ = try outcome(status)
        return taken
      }
      taken += count
    }
    return taken
  }

  /// Says plain text.
  package func write(_ bytes: [UInt8]) throws(CryptoError) -> Int { try write(bytes.span) }

  /// Says that nothing more will be said; what the peer says can still be read.
  package func close() {
    guard !hasClosed, failure == nil, isReady else { return }
    hasClosed = true
    ERR_clear_error()
    _ = SSL_shutdown(raw)
    ERR_clear_error()
  }

  /// `TLSv1.3` or `TLSv1.2`, once ready.
  package var version: String? { isReady ? SSL_get_version(raw).map { String(cString: $0) } : nil }

  /// Whether both agreed on HTTP/1.1 by name.
  package var agreedOnHTTP: Bool {
    var name: UnsafePointer<UInt8>?
    var count: UInt32 = 0
    SSL_get0_alpn_selected(raw, &name, &count)
    return UnsafeBufferPointer(start: name, count: Int(count)).elementsEqual(TLSContext.protocols.dropFirst())
  }

  // MARK: Outcomes

  private func outcome(_ status: Int32) throws(CryptoError) -> Read {
    switch SSL_get_error(raw, status) {
    case SSL_ERROR_WANT_READ, SSL_ERROR_WANT_WRITE:
      return .needsInput
    case SSL_ERROR_ZERO_RETURN:
      return .ended(clean: true)
    default:
      let reason = ERR_GET_REASON(ERR_peek_last_error())
      // The peer's end of the connection without its goodbye.
      if isReady, pipe.inputEnded, pipe.waitingInput == 0, reason == SSL_R_UNEXPECTED_EOF_WHILE_READING || reason == 0 {
        ERR_clear_error()
        return .ended(clean: false)
      }
      let error = failed(reason)
      failure = error
      throw error
    }
  }

  private func failed(_ reason: Int32) -> CryptoError {
    let verdict = SSL_get_verify_result(raw)
    if reason == SSL_R_CERTIFICATE_VERIFY_FAILED, verdict != X509_V_OK {
      let words = X509_verify_cert_error_string(verdict).map { String(cString: $0) }
      return TLSFailure.error(.untrusted, subject: peer, saying: words)
    }
    if reason == SSL_R_UNEXPECTED_EOF_WHILE_READING || reason == 0 {
      return TLSFailure.error(.tlsFailure, subject: peer, saying: "the other side hung up")
    }
    return TLSFailure.error(.tlsFailure, subject: peer)
  }
}
