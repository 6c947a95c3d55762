public import PeelCore

/// Why a call of the SDK failed.
public struct PeelError: Error, Sendable, CustomStringConvertible {
  /// What callers switch on.
  public enum Code: Hashable, Sendable {
    /// The name is registered already: sign in, or choose another.
    case nameTaken
    /// Wrong name or password, or a session that has ended: sign in again.
    case unauthorized
    /// Nobody is signed in with this profile.
    case signedOut
    case notFound, forbidden
    /// The id of a message was used for another one.
    case clientIDReused
    case rateLimited(retryAfter: Duration)
    case validation
    /// The server could not be reached, or broke off.
    case offline
    /// The message is on this device's disk and goes out when the server can be reached.
    case queued(ClientID)
    /// Not a Peel server, or one with another protocol.
    case badAnswer
    /// This device's folder could not be read or written.
    case storage
    /// A problem code this SDK has no case for.
    case other(String)
  }

  public let code: Code
  /// A sentence for people.
  public let description: String

  public init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
