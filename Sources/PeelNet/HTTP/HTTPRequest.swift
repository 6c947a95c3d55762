/// A request with its body, in memory or in a file.
package struct HTTPRequest: Sendable {
  package let head: HTTPRequestHead
  /// The body of a buffered request; empty when it went to a file.
  package let body: [UInt8]
  /// The body of a streamed request.
  package let bodyFile: UploadedFile?

  package var method: HTTPMethod { head.method }
  package var target: String { head.target }
  package var path: String { head.path }
  package var query: [(name: String, value: String)] { head.query }
  package var headers: HTTPHeaders { head.headers }
  package var peer: PeerAddress { head.peer }
  package var id: UInt64 { head.id }

  /// The first value of a query parameter.
  package func query(_ name: String) -> String? { head.query(name) }
}
