package import PeelCore

/// What the server itself says.
package struct SystemBody: Codable, Hashable, Sendable {
  /// What happened.
  package var event: SystemEvent.Kind
  /// To whom.
  package var users: [UserBody]

  /// Makes the body.
  package init(event: SystemEvent.Kind, users: [UserBody]) {
    self.event = event
    self.users = users
  }
}
