/// A request for ``HTTPClient``.
package struct HTTPClientRequest: Sendable {
  package var method: HTTPMethod
  package var url: NetURL
  package var headers: HTTPHeaders
  package var body: [UInt8]
  /// From the call to the last byte of the answer; the client's limit if nil.
  package var timeout: Duration?

  package init(
    _ method: HTTPMethod = .get, _ url: NetURL, headers: HTTPHeaders = [:], body: [UInt8] = [], timeout: Duration? = nil
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.timeout = timeout
  }

  /// Whether it may be sent again when a kept connection turned out to be closed.
  var isRepeatable: Bool { method != .post && method != .patch }

  func encoded() -> [UInt8] {
    var text = "\(method.rawValue) \(url.target) HTTP/1.1\r\nhost: \(url.authority)\r\n"
    if !body.isEmpty || method == .post || method == .put || method == .patch {
      text += "content-length: \(body.count)\r\n"
    }
    var bytes = Array(text.utf8)
    headers.write(to: &bytes)
    return bytes + [13, 10] + body
  }
}
