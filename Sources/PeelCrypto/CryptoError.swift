/// What went wrong in hashing, passwords or TLS.
package struct CryptoError: Error, Hashable, CustomStringConvertible, CustomDebugStringConvertible {
  /// The closed set of reasons a caller can act on.
  package enum Code: Hashable, Sendable {
    /// The password queue is full; try again after the given time.
    case busy(retryAfter: Duration)
    /// A file could not be read; the number is `errno`.
    case unreadable(errno: Int32)
    /// A stored password hash is not one of ours.
    case malformedHash
    /// The library could not get the memory it needs.
    case outOfMemory
    /// A certificate or key file is not what it should be.
    case badCertificate
    /// The peer's certificate is not trusted, or is another host's.
    case untrusted
    /// The peer does not speak TLS as we do, or a record was changed on its way.
    case tlsFailure
  }

  /// The reason.
  package var code: Code
  /// What the reason is about (a path, a host name), never a secret.
  package var subject: String
  /// The library's words.
  package var reason: String

  /// Makes an error about `subject`.
  package init(_ code: Code, subject: String = "", reason: String = "") {
    self.code = code
    self.subject = subject
    self.reason = reason
  }

  /// A sentence that is safe to show to a user.
  package var description: String {
    switch code {
    case .busy(let retryAfter): "Too many sign-ins at once. Try again in \(max(1, retryAfter.components.seconds)) s."
    case .unreadable: "A file could not be read."
    case .malformedHash: "A stored password cannot be checked."
    case .outOfMemory: "There is not enough memory to do this now."
    case .badCertificate: "The certificate or key cannot be used: \(reason)."
    case .untrusted: "The identity of \(subject) could not be confirmed: \(reason)."
    case .tlsFailure: "The secure connection failed\(reason.isEmpty ? "" : ": \(reason)")."
    }
  }

  /// The description with its facts, for logs.
  package var debugDescription: String { "\(code) \(subject) \(reason)" }
}
