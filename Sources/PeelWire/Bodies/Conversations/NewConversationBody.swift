package import PeelCore

/// A conversation about to be opened.
package struct NewConversationBody: Codable, Hashable, Sendable, RuledBody {
  /// The others.
  package var members: [UserID]
  /// Makes it a group even with one other.
  package var title: String?
  /// Makes a group's repeat safe.
  package var clientId: ClientID?

  /// Makes the body.
  package init(members: [UserID], title: String? = nil, clientId: ClientID? = nil) {
    self.members = members
    self.title = title
    self.clientId = clientId
  }

  /// What the fields' types alone do not say.
  package static var rules: [String: Schema] {
    [
      "members": .array(UserID.wireSchema, minimum: 1, maximum: 999),
      "title": .string(Schema.Text(minimum: 1, maximum: 128)),
    ]
  }
}
