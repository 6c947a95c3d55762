/// A broken rule of RFC 6455 with the code to close with.
package struct WebSocketError: Error, Equatable {
  package let code: CloseCode
  package let detail: String

  init(_ code: CloseCode, _ detail: String) {
    self.code = code
    self.detail = detail
  }
}
