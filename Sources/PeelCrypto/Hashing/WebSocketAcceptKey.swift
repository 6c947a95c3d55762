import COpenSSL

/// The answer to a WebSocket handshake (RFC 6455, section 4.2.2): the only place where Peel uses SHA-1.
package enum WebSocketAcceptKey {
  /// The value of `Sec-WebSocket-Accept` for the `Sec-WebSocket-Key` as it was received.
  /// - Returns: `nil` when the key is not the base64 of 16 bytes.
  package static func answer(to key: String) -> String? {
    guard Base64.decode(key)?.count == 16 else { return nil }
    let text = Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)
    let digest = [UInt8](unsafeUninitializedCapacity: 20) { buffer, count in
      let status = EVP_Digest(text, text.count, buffer.baseAddress, nil, Algorithm.sha1, nil)
      precondition(status == 1, "OpenSSL refused a SHA-1")
      count = 20
    }
    return Base64.encode(digest)
  }
}
