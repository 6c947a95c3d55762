package import PeelCrypto
internal import Synchronization

/// An HTTP/1.1 client that keeps connections and shares them by origin.
package final class HTTPClient: Sendable {
  private let loop: EventLoop
  private let pool: HTTPClientPool

  /// - Parameters:
  ///   - width: How many connections an origin may have at once.
  ///   - trust: Whose certificates are believed when an address begins with https.
  package init(
    group: EventLoopGroup, limits: NetLimits = NetLimits(), width: Int = 4, trust: TLSClientContext.Trust = .system
  ) {
    loop = group.next()
    pool = HTTPClientPool(
      dialer: Dialer(loop: loop, worker: group.worker, timeout: limits.connectTimeout), limits: limits,
      width: max(1, width), trust: ClientTrust(trust))
  }

  deinit {
    let pool = self.pool
    loop.post { pool.close() }
  }

  /// Sends a request and reads the answer whole, whatever its status.
  /// - Throws: ``NetError``, or `CancellationError` when the task was cancelled; the connection is given up then.
  package func send(_ request: HTTPClientRequest) async throws -> HTTPClientResponse {
    let exchange = HTTPExchange(request)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        loop.post { [pool] in
          exchange.begin(continuation)
          pool.start(exchange)
        }
      }
    } onCancel: {
      exchange.wasCancelled.store(true, ordering: .relaxed)
      loop.post { [pool] in pool.cancel(exchange) }
    }
  }
}
