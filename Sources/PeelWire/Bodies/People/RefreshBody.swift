/// A request for new tokens.
package struct RefreshBody: Codable, Hashable, Sendable {
  /// Absent in cookie mode.
  package var refreshToken: String?

  /// Makes the body.
  package init(refreshToken: String? = nil) {
    self.refreshToken = refreshToken
  }
}
