/// A member of a conversation with the marks up to which they have messages; marks only move forward.
public struct Member: Hashable, Sendable {
  /// What a member may do: an owner also adds and removes members.
  public enum Role: String, Sendable, CaseIterable { case owner, member }

  public var user: User
  public var role: Role
  public var deliveredSeq: Int64
  public var readSeq: Int64
  /// The first seq this member may see minus one.
  public var joinedSeq: Int64

  public init(user: User, role: Role, deliveredSeq: Int64, readSeq: Int64, joinedSeq: Int64) {
    self.user = user
    self.role = role
    self.deliveredSeq = deliveredSeq
    self.readSeq = readSeq
    self.joinedSeq = joinedSeq
  }
}
