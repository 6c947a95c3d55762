import COpenSSL

/// A server's identity: its certificate with the chain above it, and its key. Make a new one to renew; sessions keep theirs.
package struct TLSServerContext: Sendable {
  let context: TLSContext

  /// Reads an identity from PEM files.
  /// - Parameters:
  ///   - certificateFile: The server's certificate, then the ones above it.
  ///   - keyFile: The key of the first certificate, without pass phrase.
  /// - Throws: ``CryptoError`` `badCertificate` with the file's path.
  package init(certificateFile: String, keyFile: String) throws(CryptoError) {
    context = try TLSContext(TLS_server_method())
    ERR_clear_error()
    guard SSL_CTX_use_certificate_chain_file(context.raw, certificateFile) == 1 else {
      throw TLSFailure.error(
        .badCertificate, subject: certificateFile, saying: "the file holds no readable PEM certificate")
    }
    // Without this OpenSSL would ask for a pass phrase on the terminal.
    SSL_CTX_set_default_passwd_cb(context.raw) { _, _, _, _ in 0 }
    guard SSL_CTX_use_PrivateKey_file(context.raw, keyFile, SSL_FILETYPE_PEM) == 1 else {
      let mismatch = ERR_GET_REASON(ERR_peek_last_error()) == X509_R_KEY_VALUES_MISMATCH
      throw TLSFailure.error(
        .badCertificate, subject: keyFile,
        saying: mismatch
          ? "the key belongs to another certificate" : "the file holds no readable PEM key without pass phrase")
    }
    guard SSL_CTX_check_private_key(context.raw) == 1 else {
      throw TLSFailure.error(.badCertificate, subject: keyFile, saying: "the key belongs to another certificate")
    }
    SSL_CTX_set_alpn_select_cb(context.raw, Self.selectProtocol, nil)
    // Tickets are sealed with this context's keys and carry nothing of ours.
    let name = Array("peel".utf8)
    SSL_CTX_set_session_id_context(context.raw, name, UInt32(name.count))
  }

  /// Chooses HTTP/1.1 when the client offers it, and goes on without the extension when it offers something else only: such a client
  /// would not understand a refusal better.
  private static let selectProtocol:
    @convention(c) (
      OpaquePointer?, UnsafeMutablePointer<UnsafePointer<UInt8>?>?, UnsafeMutablePointer<UInt8>?, UnsafePointer<UInt8>?,
      UInt32,
      UnsafeMutableRawPointer?
    ) -> Int32 = { _, output, length, offered, count, _ in
      guard let output, let length, let offered else { return SSL_TLSEXT_ERR_NOACK }
      var start = 0
      while start < Int(count) {
        let size = Int(offered[start])
        guard start + 1 + size <= Int(count) else { break }
        let name = UnsafeBufferPointer(start: offered + start + 1, count: size)
        if name.elementsEqual(TLSContext.protocols.dropFirst()) {
          output.pointee = offered + start + 1
          length.pointee = UInt8(size)
          return SSL_TLSEXT_ERR_OK
        }
        start += 1 + size
      }
      return SSL_TLSEXT_ERR_NOACK
    }
}
