/// A person about to sign in.
package struct LoginBody: Codable, Hashable, Sendable, RuledBody {
  /// Either case.
  package var userName: String
  /// As chosen.
  package var password: String
  /// How the device holds its tokens; `bearer` when absent.
  package var mode: SignInMode?
  /// What the person calls the device.
  package var deviceName: String?

  /// Makes the body.
  package init(userName: String, password: String, mode: SignInMode? = nil, deviceName: String? = nil) {
    self.userName = userName
    self.password = password
    self.mode = mode
    self.deviceName = deviceName
  }

  /// What the fields' types alone do not say.
  package static var rules: [String: Schema] {
    [
      "deviceName": .string(Schema.Text(maximum: 64))
    ]
  }
}
