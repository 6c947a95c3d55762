import PeelClient
import PeelCore

/// `peel sign-up`, `peel sign-in`, `peel sign-out`.
enum Account {
  static let signUp = Command(
    name: "sign-up", abstract: "Makes an account on a server and signs in to it.",
    discussion: "The password is asked for, or taken from PEEL_PASSWORD.",
    options: [
      .argument("user-name", "3 to 32 letters, digits, '.', '_' or '-'."),
      .value("display-name", as: "name", "How others see you; the user name otherwise."),
    ] + Profile.options + [.flag("json", "Print the account as JSON.")],
    run: { arguments in
      let profile = try Profile(arguments)
      let password = try Profile.password("Password (8 characters or more): ")
      let user = try await profile.client.register(
        userName: arguments["user-name"] ?? "", password: password, displayName: arguments["display-name"])
      try report(user, on: profile.server, "Signed up and signed in as", isJSON: arguments.has("json"))
      return 0
    })

  static let signIn = Command(
    name: "sign-in", abstract: "Signs in to an account on a server.",
    discussion: "The password is asked for, or taken from PEEL_PASSWORD.",
    options: [.argument("user-name", "The account's name.")] + Profile.options + [
      .flag("json", "Print the account as JSON.")
    ],
    run: { arguments in
      let profile = try Profile(arguments)
      let password = try Profile.password("Password: ")
      let user = try await profile.client.signIn(userName: arguments["user-name"] ?? "", password: password)
      try report(user, on: profile.server, "Signed in as", isJSON: arguments.has("json"))
      return 0
    })

  static let signOut = Command(
    name: "sign-out", abstract: "Ends this profile's session.", options: Profile.options,
    run: { arguments in
      let profile = try Profile(arguments)
      guard let user = await profile.client.user else {
        Terminal.write("Nobody is signed in with this profile.\n", to: .error)
        return 1
      }
      try await profile.client.signOut()
      Terminal.write("Signed out \(user.userName).\n", to: .output)
      return 0
    })

  private struct Report: Encodable {
    let id: String
    let userName: String
    let displayName: String
    let server: String
  }

  private static func report(_ user: User, on server: String, _ words: String, isJSON: Bool) throws {
    if isJSON {
      let report = Report(id: "\(user.id)", userName: user.userName, displayName: user.displayName, server: server)
      Terminal.write(try JSONOutput.line(report), to: .output)
    } else {
      Terminal.write("\(words) \(user.userName) on \(server).\n", to: .output)
    }
  }
}
