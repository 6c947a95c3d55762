package import PeelCore

/// A device that is signed in.
package struct SessionBody: Codable, Hashable, Sendable {
  /// Who signed in.
  package var user: UserBody
  /// This device.
  package var deviceId: DeviceID
  /// Absent in cookie mode.
  package var accessToken: String?
  /// Absent in cookie mode.
  package var refreshToken: String?
  /// When to refresh at the latest.
  package var accessExpiresAt: Timestamp

  /// Makes the body.
  package init(
    user: UserBody, deviceId: DeviceID, accessToken: String? = nil, refreshToken: String? = nil,
    accessExpiresAt: Timestamp
  ) {
    self.user = user
    self.deviceId = deviceId
    self.accessToken = accessToken
    self.refreshToken = refreshToken
    self.accessExpiresAt = accessExpiresAt
  }
}
