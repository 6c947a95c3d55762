import Foundation
import PeelClient

/// Which account on which server a command speaks for.
struct Profile: Sendable {
  static let options: [Option] = [
    .value(
      "server", as: "url", "The Peel server; else PEEL_SERVER, else where the profile is signed in.",
      default: "http://127.0.0.1:8080"),
    .value("profile", as: "name", "Which account of this machine.", default: "default"),
  ]

  let client: PeelClient
  let server: String

  init(_ arguments: Arguments, environment: [String: String] = ProcessInfo.processInfo.environment)
    throws
  {
    let name = arguments["profile"] ?? "default"
    guard !name.isEmpty, name.count <= 64, !name.hasPrefix("."), !name.contains("/"), !name.contains("\0") else {
      throw UsageError(
        message:
          "The value '\(name)' is invalid for '--profile': up to 64 characters without '/', not beginning with '.'",
        command: arguments.command)
    }
    let folder = Self.folder(environment) + "/" + name
    let wanted = arguments["server"] ?? environment["PEEL_SERVER"].flatMap { $0.isEmpty ? nil : $0 }
    server = try Self.normal(
      wanted ?? (try PeelClient.server(ofProfile: folder)) ?? "http://127.0.0.1:8080", arguments.command)
    client = try PeelClient(server: server, profile: folder)
  }

  /// `XDG_DATA_HOME/peel/profiles`, or below the home folder.
  static func folder(_ environment: [String: String]) -> String {
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return data + "/peel/profiles" }
    return FileManager.default.homeDirectoryForCurrentUser.path + "/.local/share/peel/profiles"
  }

  private static func normal(_ text: String, _ command: Command) throws(UsageError) -> String {
    let text = text.hasSuffix("/") ? String(text.dropLast()) : text
    guard let url = URL(string: text), let scheme = url.scheme, ["http", "https"].contains(scheme), url.host != nil,
      url.path.isEmpty, url.query == nil
    else {
      throw UsageError(
        message: "The value '\(text)' is invalid for '--server': an address such as http://127.0.0.1:8080",
        command: command)
    }
    return text
  }

  /// The password from `PEEL_PASSWORD`, or from the person at the terminal.
  static func password(_ prompt: String, environment: [String: String] = ProcessInfo.processInfo.environment) throws
    -> String
  {
    if let given = environment["PEEL_PASSWORD"] { return given }
    guard let typed = Terminal.readSecret(prompt), !typed.isEmpty else {
      throw PeelError(.validation, "No password was given. Type one, or set PEEL_PASSWORD.")
    }
    return typed
  }
}
