import COpenSSL

/// Turns OpenSSL's queue of errors into ours.
enum TLSFailure {
  /// The latest error of this thread, and an empty queue.
  static func error(_ code: CryptoError.Code, subject: String, saying reason: String? = nil) -> CryptoError {
    let words = ERR_reason_error_string(ERR_peek_last_error()).map { String(cString: $0) } ?? ""
    ERR_clear_error()
    return CryptoError(code, subject: subject, reason: reason ?? words)
  }
}
