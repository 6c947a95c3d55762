internal import PeelCrypto

/// What went wrong in the network stack: a code to switch on, the thing it happened to, and the system's number if there is one.
package struct NetError: Error, Sendable, Equatable {
  /// What callers tell apart.
  /// What kind of thing went wrong.
  package enum Code: Sendable, Equatable {
    case addressInUse
    case addressUnavailable
    case permissionDenied
    case unknownHost
    case connectionRefused
    case connectionClosed
    case timedOut
    case malformedAnswer
    case answerTooLarge
    case upgradeRefused
    case badURL
    /// The peer's certificate is not trusted or another host's.
    case untrusted
    /// TLS broke: the peer does not speak it, or its records were changed.
    case tlsFailed
    case file
    case system
  }

  package let code: Code
  /// A sentence safe to show to the person who typed the command or runs the client.
  package let detail: String
  /// The system's error number, 0 if none.
  package let number: Int32

  package init(_ code: Code, _ detail: String, number: Int32 = 0) {
    self.code = code
    self.detail = detail
    self.number = number
  }
}

extension NetError {
  init(secure error: CryptoError) {
    self.init(error.code == .untrusted ? .untrusted : .tlsFailed, error.description)
  }
}

extension NetError: CustomStringConvertible, CustomDebugStringConvertible {
  package var description: String { detail }
  package var debugDescription: String {
    number == 0 ? "\(code): \(detail)" : "\(code): \(detail) (errno \(number))"
  }
}
