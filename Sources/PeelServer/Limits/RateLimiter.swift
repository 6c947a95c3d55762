import PeelCore
import PeelNet
import PeelWire

/// Budgets per person, address or name, by the generic cell rate algorithm: one time per budget in use.
///
/// Memory is bounded: above ``capacity`` budgets those that are full again are forgotten, and if that is not enough, all are, which errs
/// on the side of letting people in.
final class RateLimiter: Sendable {
  /// Whose budget.
  enum Subject: Hashable, Sendable {
    case user(UserID)
    case address(String)
    /// Guesses at one name from one address.
    case name(String, from: String)
  }

  private struct Key: Hashable {
    var rate: Route.Rate
    var subject: Subject
  }

  static let capacity = 200_000

  private let limits: RateLimits
  private let now: @Sendable () -> Timestamp
  /// The time at which each budget is whole again.
  private let times = Locked<[Key: Int64]>([:])

  init(_ limits: RateLimits, now: @escaping @Sendable () -> Timestamp) {
    self.limits = limits
    self.now = now
  }

  /// Takes one out of a budget.
  /// - Returns: Nil when it was there, otherwise in how many milliseconds it will be.
  func take(_ rate: Route.Rate, _ subject: Subject) -> Int64? {
    guard let limit = limits.byRate[rate] else { return nil }
    let present = now().milliseconds
    return times.withLock { times in
      if times.count >= Self.capacity {
        times = times.filter { $0.value > present }
        if times.count >= Self.capacity { times.removeAll() }
      }
      return Self.take(limit, &times[Key(rate: rate, subject: subject), default: present], present)
    }
  }

  /// Gives a budget back whole.
  func forgive(_ rate: Route.Rate, _ subject: Subject) {
    times.withLock { $0[Key(rate: rate, subject: subject)] = nil }
  }

  /// The algorithm itself: `whole` is the time at which the budget is whole again.
  static func take(_ limit: RateLimit, _ whole: inout Int64, _ present: Int64) -> Int64? {
    let window = limit.interval * Int64(limit.burst)
    // A clock that was set back must not lock anybody out for longer than the whole budget takes.
    let start = min(max(whole, present), present + window)
    let wait = start + limit.interval - window - present
    guard wait <= 0 else { return wait }
    whole = start + limit.interval
    return nil
  }
}
