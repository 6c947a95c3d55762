package import PeelWire

/// How many requests at once, and after what time another one is free.
package struct RateLimit: Sendable, Hashable {
  /// Requests that may come at once.
  package var burst: Int
  /// Milliseconds until one more is free.
  package var interval: Int64

  /// Makes a limit.
  package init(burst: Int, interval: Int64) {
    self.burst = burst
    self.interval = interval
  }
}

/// The limits of every budget.
package struct RateLimits: Sendable, Hashable {
  /// By budget; one that is missing is not limited.
  package var byRate: [Route.Rate: RateLimit] = [
    // Ten guesses in a quarter of an hour.
    .signIn: RateLimit(burst: 10, interval: 90_000),
    .account: RateLimit(burst: 60, interval: 2_000),
    .read: RateLimit(burst: 600, interval: 20),
    .write: RateLimit(burst: 120, interval: 200),
    .send: RateLimit(burst: 60, interval: 1_000),
    .studio: RateLimit(burst: 20, interval: 3_000),
  ]
  /// Frames of one socket.
  package var frames = RateLimit(burst: 400, interval: 10)
  /// Typing frames of one socket.
  package var typing = RateLimit(burst: 10, interval: 1_000)
  /// Receipts of one member in one conversation; more are put together.
  package var receipts = RateLimit(burst: 3, interval: 1_000)

  /// The defaults.
  package init() {}

  /// No limits, for benchmarks.
  package static var none: RateLimits {
    var limits = RateLimits()
    limits.byRate = [:]
    limits.frames = RateLimit(burst: 1_000_000_000, interval: 0)
    limits.typing = limits.frames
    limits.receipts = limits.frames
    return limits
  }
}
