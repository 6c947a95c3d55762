package import PeelCore

/// A person as others see them.
package struct UserBody: Codable, Hashable, Sendable {
  /// Never changes.
  package var id: UserID
  /// To sign in and to be found.
  package var userName: String
  /// To be shown.
  package var displayName: String

  /// Makes the body.
  package init(id: UserID, userName: String, displayName: String) {
    self.id = id
    self.userName = userName
    self.displayName = displayName
  }
}
