package import PeelCore

/// People to be added to a group.
package struct AddMembersBody: Codable, Hashable, Sendable, RuledBody {
  /// Who shall join.
  package var members: [UserID]

  /// Makes the body.
  package init(members: [UserID]) {
    self.members = members
  }

  /// What the fields' types alone do not say.
  package static var rules: [String: Schema] {
    [
      "members": .array(UserID.wireSchema, minimum: 1, maximum: 999)
    ]
  }
}
