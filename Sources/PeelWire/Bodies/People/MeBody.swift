package import PeelCore

/// Who asks.
package struct MeBody: Codable, Hashable, Sendable {
  /// The caller.
  package var user: UserBody
  /// The caller's device.
  package var deviceId: DeviceID

  /// Makes the body.
  package init(user: UserBody, deviceId: DeviceID) {
    self.user = user
    self.deviceId = deviceId
  }
}
