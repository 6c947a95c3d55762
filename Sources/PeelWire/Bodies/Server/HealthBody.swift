/// Whether the server works.
package struct HealthBody: Codable, Hashable, Sendable {
  /// `ok`, or what is the matter.
  package var status: String

  /// Makes the body.
  package init(status: String) {
    self.status = status
  }
}
