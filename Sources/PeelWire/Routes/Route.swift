import PeelCore

/// One address of the API with everything that is known about it before a request comes.
package struct Route: Sendable {
  /// Who may call.
  package enum Access: Sendable, Hashable {
    case anybody
    case signedIn
    /// Only programs on the same machine.
    case loopback
  }

  /// What a request carries.
  package enum Input: Sendable {
    case none
    case json(any (Decodable & Sendable).Type)
    /// A JSON body that may be left out.
    case optionalJSON(any (Decodable & Sendable).Type)
    /// Any bytes of these media types.
    case bytes(mediaTypes: [String])
  }

  /// What an answer carries.
  package enum Output: Sendable {
    case none
    case json(any (Decodable & Sendable).Type)
    case bytes(mediaTypes: [String])
    /// The connection becomes a WebSocket.
    case socket
  }

  /// An answer that is not a refusal.
  package struct Answer: Sendable {
    /// The HTTP status.
    package var status: Int
    /// What it carries.
    package var output: Output
    /// When it is given.
    package var summary: String
  }

  /// A value in the path or the query.
  package struct Parameter: Sendable {
    /// Its name in the template or the query.
    package var name: String
    /// What it may be.
    package var schema: Schema
    /// What it is for.
    package var summary: String
  }

  /// Which budget a request is counted against.
  package enum Rate: String, CaseIterable, Sendable, Hashable {
    /// Guesses at passwords: per name and address.
    case signIn
    /// New accounts and refreshes: per address.
    case account
    case read, write
    /// New messages, on the socket as well.
    case send
    /// Photos to be cut.
    case studio
    case none
  }

  /// Its name.
  package var id: RouteID
  /// GET, POST, PUT or DELETE.
  package var method: String
  /// Segments; a name in braces is a parameter.
  package var path: String
  /// One line.
  package var summary: String
  /// Who may call.
  package var access: Access
  /// What a request carries.
  package var input: Input = .none
  /// Bytes of the body at most.
  package var bodyLimit = 64 * 1024
  /// The parameters of the path in their order.
  package var pathParameters: [Parameter] = []
  /// The parameters of the query, all optional.
  package var query: [Parameter] = []
  /// What it answers when all goes well.
  package var answers: [Answer]
  /// Its own refusals; those that every route of its access and input may give are added in the documents.
  package var problems: [ProblemCode] = []
  /// Which budget it is counted against.
  package var rate: Rate
}
