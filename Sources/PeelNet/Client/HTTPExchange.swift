internal import Synchronization

/// One request on its way: answered once, cancelled from any thread.
///
/// Safety: everything but the atomic is touched on the client's loop alone.
final class HTTPExchange: @unchecked Sendable {
  let request: HTTPClientRequest
  let wasCancelled = Atomic<Bool>(false)
  var hasBeenRetried = false
  var timer: UInt64?
  weak var session: HTTPClientSession?
  private var continuation: CheckedContinuation<HTTPClientResponse, any Error>?

  init(_ request: HTTPClientRequest) { self.request = request }

  var isOpen: Bool { continuation != nil }

  func begin(_ continuation: CheckedContinuation<HTTPClientResponse, any Error>) { self.continuation = continuation }

  func finish(_ result: Result<HTTPClientResponse, any Error>) {
    continuation?.resume(with: result)
    continuation = nil
  }
}
