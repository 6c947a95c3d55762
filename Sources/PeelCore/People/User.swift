/// A person as others see them.
public struct User: Hashable, Sendable {
  public var id: UserID
  public var userName: String
  public var displayName: String

  public init(id: UserID, userName: String, displayName: String) {
    self.id = id
    self.userName = userName
    self.displayName = displayName
  }
}
