/// The application behind a server.
package protocol HTTPService: Sendable {
  /// Decides about a request before any byte of its body. Runs on the connection's loop and must not block.
  func admit(_ head: HTTPRequestHead) -> Admission

  /// Answers a request. Runs in a task that prefers the connection's loop, and is cancelled when the client goes away.
  func respond(to request: HTTPRequest) async -> HTTPResponse
}
