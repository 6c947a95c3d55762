import COpenSSL

/// What the two kinds of contexts share: TLS 1.2 or 1.3, forward secrecy, authenticated ciphers, HTTP/1.1.
///
/// Safety: `raw` is set up in `init` and only read afterwards; OpenSSL counts its references with locks of its own.
final class TLSContext: @unchecked Sendable {
  /// HTTP/1.1 in the form of the ALPN extension (RFC 7301).
  static let protocols: [UInt8] = [8] + Array("http/1.1".utf8)

  let raw: OpaquePointer

  init(_ method: OpaquePointer?) throws(CryptoError) {
    guard let raw = SSL_CTX_new(method) else { throw CryptoError(.outOfMemory, subject: "TLS") }
    self.raw = raw
    // TLS 1.3 has good ciphers only; of 1.2 the ones with forward secrecy and authentication are kept.
    guard peel_ssl_minimum(raw, TLS1_2_VERSION) == 1,
      SSL_CTX_set_cipher_list(raw, "ECDHE+AESGCM:ECDHE+CHACHA20") == 1
    else { throw TLSFailure.error(.tlsFailure, subject: "context") }
    peel_ssl_options(raw)
    // An idle connection gives its 34 KB of record buffers back, and a write may be repeated from another address.
    peel_ssl_mode(
      raw, Int(SSL_MODE_RELEASE_BUFFERS) | Int(SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER) | Int(SSL_MODE_ENABLE_PARTIAL_WRITE)
    )
    peel_ssl_cache(raw, Int(SSL_SESS_CACHE_OFF))
  }

  deinit { SSL_CTX_free(raw) }
}
