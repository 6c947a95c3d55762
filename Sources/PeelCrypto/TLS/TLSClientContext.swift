import COpenSSL

/// Whom a client believes. There is no way to believe everybody.
package struct TLSClientContext: Sendable {
  /// Where the trusted authorities come from.
  package enum Trust: Hashable, Sendable {
    /// The operating system's.
    case system
    /// Those of a PEM file alone.
    case file(String)
  }

  let context: TLSContext

  /// Reads the authorities.
  /// - Throws: ``CryptoError`` `badCertificate` when the file holds none.
  package init(trust: Trust = .system) throws(CryptoError) {
    context = try TLSContext(TLS_client_method())
    ERR_clear_error()
    switch trust {
    case .system:
      guard SSL_CTX_set_default_verify_paths(context.raw) == 1 else {
        throw TLSFailure.error(.badCertificate, subject: "system", saying: "the system's authorities cannot be read")
      }
    case .file(let path):
      guard SSL_CTX_load_verify_locations(context.raw, path, nil) == 1 else {
        throw TLSFailure.error(.badCertificate, subject: path, saying: "the file holds no readable PEM certificate")
      }
    }
    SSL_CTX_set_verify(context.raw, SSL_VERIFY_PEER, nil)
    guard SSL_CTX_set_alpn_protos(context.raw, TLSContext.protocols, UInt32(TLSContext.protocols.count)) == 0 else {
      throw CryptoError(.outOfMemory, subject: "TLS")
    }
  }
}
