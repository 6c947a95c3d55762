/// A person about to sign up.
package struct RegisterBody: Codable, Hashable, Sendable, RuledBody {
  /// 3–32 letters, digits, `.`, `_`, `-`.
  package var userName: String
  /// 8–128 characters.
  package var password: String
  /// What others see; the user name when absent.
  package var displayName: String?
  /// How the device holds its tokens; `bearer` when absent.
  package var mode: SignInMode?
  /// What the person calls the device.
  package var deviceName: String?

  /// Makes the body.
  package init(
    userName: String, password: String, displayName: String? = nil, mode: SignInMode? = nil, deviceName: String? = nil
  ) {
    self.userName = userName
    self.password = password
    self.displayName = displayName
    self.mode = mode
    self.deviceName = deviceName
  }

  /// What the fields' types alone do not say.
  package static var rules: [String: Schema] {
    [
      "userName": .string(Schema.Text(minimum: 3, maximum: 32)),
      "password": .string(Schema.Text(minimum: 8, maximum: 128)),
      "displayName": .string(Schema.Text(minimum: 1, maximum: 64)),
      "deviceName": .string(Schema.Text(maximum: 64)),
    ]
  }
}
