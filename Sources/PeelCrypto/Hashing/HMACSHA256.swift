import COpenSSL
package import PeelCore

/// HMAC with SHA-256 (RFC 2104).
package enum HMACSHA256 {
  /// The authentication code of a message under a key of any length.
  package static func authenticate(_ message: [UInt8], key: [UInt8]) -> Digest {
    // An empty Swift array may have no address, and OpenSSL takes a missing key for "the key of before".
    let key = key.isEmpty ? [0] : key
    let code = [UInt8](unsafeUninitializedCapacity: SHA256.byteCount) { buffer, count in
      var length: UInt32 = 0
      let done = HMAC(
        Algorithm.sha256, key, Int32(key.count), message, message.count, buffer.baseAddress, &length)
      precondition(done != nil && length == SHA256.byteCount, "OpenSSL refused an HMAC")
      count = SHA256.byteCount
    }
    return Digest.made(of: code)
  }

  /// Whether `code` is the message's, compared in constant time.
  package static func isValid(_ code: [UInt8], for message: [UInt8], key: [UInt8]) -> Bool {
    ConstantTime.equal(code, authenticate(message, key: key).bytes)
  }
}
