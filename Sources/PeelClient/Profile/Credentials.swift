/// What a signed-in profile keeps: whose it is, and the tokens that prove it.
struct Credentials: Codable, Sendable, Equatable {
  var server: String
  var userID: String
  var userName: String
  var displayName: String
  var accessToken: String
  var refreshToken: String
  /// RFC 3339, as the server said it.
  var accessExpiresAt: String
}
