package import PeelCore

/// A member and how far they got.
package struct MemberBody: Codable, Hashable, Sendable {
  /// Who.
  package var user: UserBody
  /// The owner may remove others.
  package var role: Member.Role
  /// Arrived up to here.
  package var deliveredSeq: Int64
  /// Read up to here.
  package var readSeq: Int64
  /// Sees what comes after this.
  package var joinedSeq: Int64

  /// Makes the body.
  package init(user: UserBody, role: Member.Role, deliveredSeq: Int64, readSeq: Int64, joinedSeq: Int64) {
    self.user = user
    self.role = role
    self.deliveredSeq = deliveredSeq
    self.readSeq = readSeq
    self.joinedSeq = joinedSeq
  }
}
