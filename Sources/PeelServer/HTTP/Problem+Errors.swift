import PeelCore
import PeelCrypto
import PeelStore
import PeelStudio
import PeelWire

extension Problem {
  /// The one table from what the store says to what the wire says.
  init(_ error: StoreError) {
    let code: ProblemCode =
      switch error.code {
      case .notFound: .notFound
      case .forbidden: .forbidden
      case .nameTaken: .nameTaken
      case .clientIDReused: .clientIDReused
      case .revConflict: .revConflict
      case .tokenExpired: .tokenExpired
      case .refreshReused: .refreshReused
      case .limitReached: .packLimit
      case .busy: .busy
      case .storageFull, .readOnly: .storageFull
      case .closed: .maintenance
      case .inUse, .newerSchema, .corrupt, .other: .internalError
      }
    switch code {
    // What went wrong inside is for the log alone.
    case .internalError, .storageFull, .maintenance: self.init(code)
    case .busy: self.init(code, retryAfterMilliseconds: 500)
    default: self.init(code, error.description)
    }
  }

  /// Whatever a service threw.
  init(any error: any Error) {
    switch error {
    case let problem as Problem: self = problem
    case let error as StoreError: self.init(error)
    case let violation as RuleViolation: self.init(violation)
    case let error as StudioError: self.init(error)
    case let error as CryptoError:
      if case .busy(let wait) = error.code {
        let parts = wait.components
        let milliseconds = parts.seconds * 1000 + parts.attoseconds / 1_000_000_000_000_000
        self.init(
          .busy, "Too many people sign in at once; try again in a moment.",
          retryAfterMilliseconds: max(100, milliseconds))
      } else {
        self.init(.internalError)
      }
    default: self.init(.internalError)
    }
  }

  static func rateLimited(_ milliseconds: Int64) -> Problem {
    let seconds = (milliseconds + 999) / 1000
    return Problem(
      .rateLimited, "Too many requests; try again in \(seconds) s.", retryAfterMilliseconds: milliseconds)
  }
}
