internal import PeelWire

extension PeelError {
  /// The typed error for a server's problem.
  init(_ problem: Problem) {
    let code: Code =
      switch problem.code {
      case .nameTaken: .nameTaken
      case .unauthorized, .tokenExpired, .refreshReused: .unauthorized
      case .notFound: .notFound
      case .forbidden, .badOrigin: .forbidden
      case .clientIDReused: .clientIDReused
      case .rateLimited, .busy, .maintenance, .interrupted, .internalError, .storageFull:
        .rateLimited(retryAfter: .milliseconds(problem.retryAfterMilliseconds ?? 1_000))
      case .validation, .invalidJSON, .badRequest: .validation
      default: .other(problem.code.rawValue)
      }
    self.init(code, problem.detail)
  }
}
