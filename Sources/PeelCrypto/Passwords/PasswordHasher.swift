import Synchronization

/// Hashes and checks passwords with argon2id, one at a time on a thread of its own.
///
/// A hash takes 19 MiB and some 20 ms of a core on purpose. One thread with a bounded queue keeps a flood of sign-ins from
/// taking the memory and the cores of everybody else; who finds the queue full is told when to come again.
package final class PasswordHasher: Sendable {
  private let parameters: PasswordParameters
  private let thread: SerialThread
  /// The hash that unknown users are checked against, and how long the last job took.
  private let known: Mutex<(decoy: String?, last: Duration)>

  /// Starts the hashing thread.
  /// - Parameters:
  ///   - parameters: The cost of a hash.
  ///   - queueLimit: How many callers may wait.
  package init(parameters: PasswordParameters = .standard, queueLimit: Int = 64) {
    self.parameters = parameters
    thread = SerialThread(limit: queueLimit)
    known = Mutex((nil, .milliseconds(50)))
  }

  /// The hash to store for a new password, with its salt and cost.
  /// - Throws: ``CryptoError`` `busy` or `outOfMemory`; `CancellationError` when cancelled while waiting.
  package func hash(_ password: String) async throws -> String {
    let parameters = parameters
    return try await perform { try Argon2.hash(password, parameters) }
  }

  /// Whether a password is the one of a stored hash.
  /// - Throws: ``CryptoError`` `busy` or `malformedHash`; `CancellationError` when cancelled while waiting.
  package func verify(_ password: String, against hash: String) async throws -> Bool {
    try await perform { try Argon2.verify(password, against: hash) }
  }

  /// Takes as long as ``verify(_:against:)`` and is never true: sign-in calls it for a name nobody has, so that the
  /// time does not tell which names exist.
  package func verifyUnknown(_ password: String) async throws -> Bool {
    let parameters = parameters
    return try await perform { [self] in
      let decoy: String
      if let ready = known.withLock({ $0.decoy }) {
        decoy = ready
      } else {
        // The very first call takes one hash more than the rest; the server makes it at start.
        decoy = try Argon2.hash(Base64URL.encode(SecureRandom.bytes(32)), parameters)
        known.withLock { $0.decoy = decoy }
      }
      _ = try Argon2.verify(password, against: decoy)
      return false
    }
  }

  /// Whether a stored hash should be made anew at the next sign-in, because its cost is not today's.
  package func needsRehash(_ hash: String) -> Bool { Argon2.needsRehash(hash, parameters) }

  /// How many callers wait.
  package var waiting: Int { thread.waiting }

  private func perform<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    let errand = Errand<Value>()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        errand.begin(continuation, on: thread) { [self] in
          let clock = ContinuousClock()
          let start = clock.now
          let result = Result(catching: work)
          known.withLock { $0.last = start.duration(to: clock.now) }
          return result
        } orBusy: { [self] in
          let wait = known.withLock { $0.last } * (thread.waiting + 1)
          return CryptoError(.busy(retryAfter: max(wait, .milliseconds(100))), subject: "password queue")
        }
      }
    } onCancel: {
      errand.cancel(on: thread)
    }
  }
}
