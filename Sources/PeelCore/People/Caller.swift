/// On whose behalf a store call is made; every query is bound to it.
public struct Caller: Hashable, Sendable {
  public let app: AppID
  public let user: UserID
  public let device: DeviceID

  public init(app: AppID, user: UserID, device: DeviceID) {
    self.app = app
    self.user = user
    self.device = device
  }
}
