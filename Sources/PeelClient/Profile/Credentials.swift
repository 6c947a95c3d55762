internal import FoundationEssentials
internal import PeelCore
internal import PeelWire

/// What a signed-in profile keeps: whose it is, and the tokens that prove it.
struct Credentials: Codable, Sendable, Equatable {
  var server: String
  var userID: String
  var userName: String
  var displayName: String
  var accessToken: String
  var refreshToken: String
  /// Milliseconds since 1970.
  var accessExpiresAt: Int64

  private static let name = "account.json"

  var expires: Date? { Date(timeIntervalSince1970: Double(accessExpiresAt) / 1000) }

  init(_ session: SessionBody, server: String) throws(PeelError) {
    guard let access = session.accessToken, let refresh = session.refreshToken else {
      throw PeelError(.badAnswer, "The server gave no tokens.")
    }
    self.server = server
    userID = "\(session.user.id)"
    userName = session.user.userName
    displayName = session.user.displayName
    accessToken = access
    refreshToken = refresh
    accessExpiresAt = session.accessExpiresAt.milliseconds
  }

  /// Nil when the profile is signed out.
  static func load(from folder: ProfileFolder) throws(PeelError) -> Credentials? {
    guard let bytes = try folder.read(name) else { return nil }
    do {
      return try JSONDecoder().decode(Credentials.self, from: Data(bytes))
    } catch {
      throw PeelError(.storage, "'\(folder.file(name))' is damaged. Remove it and sign in again.")
    }
  }

  func save(in folder: ProfileFolder) throws(PeelError) {
    try folder.replace(Self.name, with: WireJSON.encode(self))
  }

  static func remove(from folder: ProfileFolder) { folder.remove(name) }
}
