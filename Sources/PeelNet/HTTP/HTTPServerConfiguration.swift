package import PeelCrypto

/// How a server listens and what it adds to every answer.
package struct HTTPServerConfiguration: Sendable {
  /// A name or a numeric address of either family; `::` takes version 4 as well.
  package var host: String
  /// 0 for any free port; ask ``HTTPServer/address`` which.
  package var port: UInt16
  package var limits: NetLimits
  /// Makes the answer to what the network stack refuses by itself; `head` is nil when it could not be read.
  package var problem:
    @Sendable (_ status: Int, _ code: String, _ detail: String, _ head: HTTPRequestHead?) -> HTTPResponse
  /// The identity for TLS; nil to speak in the clear, as behind a proxy.
  package var identity: TLSServerContext?
  /// Looks at every answer last, also those to malformed requests (then `head` is nil): security headers go here.
  package var decorate: @Sendable (_ response: inout HTTPResponse, _ head: HTTPRequestHead?) -> Void
  /// Whether a page of this `Origin` may open a WebSocket; asked only when the header is there.
  package var allowsOrigin: @Sendable (_ origin: String, _ head: HTTPRequestHead) -> Bool
  /// WebSocket subprotocols in order of preference; none of them is needed.
  package var subprotocols: [String]

  package init(host: String = "127.0.0.1", port: UInt16 = 8080, limits: NetLimits = NetLimits()) {
    self.host = host
    self.port = port
    self.limits = limits
    problem = { status, code, detail, _ in .problem(status, code: code, detail) }
    identity = nil
    decorate = { response, _ in
      if !response.headers.contains("x-content-type-options") {
        response.headers.add("x-content-type-options", "nosniff")
      }
    }
    allowsOrigin = { origin, head in Self.isSameOrigin(origin, head) }
    subprotocols = []
  }

  /// Whether `origin` names the host the request was sent to; scheme and proxy are the operator's concern.
  package static func isSameOrigin(_ origin: String, _ head: HTTPRequestHead) -> Bool {
    guard let host = head.headers["host"], let mark = origin.firstRange(of: "://") else { return false }
    return origin[mark.upperBound...].lowercased() == host.lowercased()
  }
}
