/// The rules of RFC 9112 that llhttp leaves to its caller, and those it leaves open.
enum HTTPRequestRules {
  /// Builds the head of a request from a parser that stands behind it.
  static func head(
    _ parser: HTTPParser, peer: PeerAddress, id: UInt64
  ) throws(HTTPFailure) -> HTTPRequestHead {
    let headers = parser.headers
    guard parser.isVersion1 else {
      throw HTTPFailure(505, "http-version", "only HTTP/1.1 and HTTP/1.0 are spoken here")
    }
    guard let method = HTTPMethod(rawValue: String(decoding: parser.methodText, as: UTF8.self)) else {
      throw HTTPFailure(
        501, "method-not-implemented",
        "the methods spoken here are " + HTTPMethod.allCases.map(\.rawValue).joined(separator: ", "))
    }
    guard let target = HTTPTarget(parser.target), target.path != "*" || method == .options else {
      throw HTTPFailure(400, "malformed-target", "the request target is malformed")
    }
    try checkHost(headers, target: target, isVersion11: parser.isVersion11)
    try checkBody(headers, parser)
    return HTTPRequestHead(
      method: method, target: String(decoding: parser.target, as: UTF8.self), path: target.path, query: target.query,
      headers: headers, peer: peer, id: id,
      contentLength: parser.isChunked ? nil : parser.hasContentLength ? Int(clamping: parser.contentLength) : 0)
  }

  private static func checkHost(
    _ headers: HTTPHeaders, target: HTTPTarget, isVersion11: Bool
  ) throws(HTTPFailure) {
    let hosts = headers.values("host")
    guard hosts.count <= 1 else { throw HTTPFailure(400, "malformed-host", "a request must not repeat Host") }
    guard let host = hosts.first else {
      guard !isVersion11 else { throw HTTPFailure(400, "malformed-host", "an HTTP/1.1 request must name its Host") }
      return
    }
    guard host.utf8.allSatisfy(isHostByte) else {
      throw HTTPFailure(400, "malformed-host", "Host must be a name or an address, and a port")
    }
    if let authority = target.authority, authority.lowercased() != host.lowercased() {
      throw HTTPFailure(400, "malformed-host", "Host must be the authority of the request target")
    }
  }

  private static func isHostByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122, 45, 46, 58, 91, 93, 95, 126, 37: true
    default: false
    }
  }

  private static func checkBody(_ headers: HTTPHeaders, _ parser: HTTPParser) throws(HTTPFailure) {
    let codings = headers.values("transfer-encoding")
    let lengths = headers.values("content-length")
    guard codings.isEmpty || lengths.isEmpty else {
      throw HTTPFailure(400, "ambiguous-length", "a request must not give both Content-Length and Transfer-Encoding")
    }
    guard lengths.count <= 1, lengths.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } })
    else {
      throw HTTPFailure(400, "ambiguous-length", "Content-Length must be one decimal number")
    }
    guard let coding = codings.first else { return }
    guard codings.count == 1, coding.lowercased() == "chunked", parser.isVersion11 else {
      throw HTTPFailure(400, "transfer-encoding", "the only transfer encoding taken is exactly 'chunked', in HTTP/1.1")
    }
  }
}
