/// How long to wait before the next try: full jitter, growing from half a second to thirty.
struct Backoff: Sendable {
  private var ceiling = 0.5

  mutating func reset() { ceiling = 0.5 }

  mutating func next(using random: inout some RandomNumberGenerator) -> Duration {
    defer { ceiling = min(30, ceiling * 2) }
    return .milliseconds(Int64.random(in: 100...Int64(max(500, ceiling * 1000)), using: &random))
  }
}
