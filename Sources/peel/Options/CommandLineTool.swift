/// The whole `peel` command: its subcommands, help, completions, and exit statuses.
struct CommandLineTool: Sendable {
  static let version = "1.0.0"

  let commands: [Command]
  var output: @Sendable (String) -> Void = { Terminal.write($0, to: .output) }
  var errors: @Sendable (String) -> Void = { Terminal.write($0, to: .error) }

  /// Runs the words after the program's name.
  /// - Returns: 0 done, 1 failed or something lost, 2 for a command line that makes no sense.
  func run(_ words: [String]) async -> Int32 {
    do {
      guard let first = words.first else {
        output(helpText)
        return 0
      }
      switch first {
      case "-h", "--help":
        output(helpText)
        return 0
      case "--version":
        output(Self.version + "\n")
        return 0
      case "--generate-completion-script":
        return try completions(Array(words.dropFirst()))
      case "help":
        output(words.count > 1 ? try command(words[1]).helpText : helpText)
        return 0
      default:
        let command = try command(first)
        let arguments = try Arguments(Array(words.dropFirst()), for: command)
        if arguments.has("help") {
          output(command.helpText)
          return 0
        }
        return try await command.run(arguments)
      }
    } catch let error as UsageError {
      errors(error.description + "\n")
      return 2
    } catch is CancellationError {
      return 1
    } catch {
      errors("Error: \(error)\n")
      return 1
    }
  }

  private func command(_ name: String) throws(UsageError) -> Command {
    if let found = commands.first(where: { $0.name == name }) { return found }
    let hint = Spelling.nearest(to: name, among: commands.map(\.name)).map { ". Did you mean '\($0)'?" } ?? ""
    throw UsageError(
      message: name.hasPrefix("-") ? "Unknown option '\(name)'" : "Unknown subcommand '\(name)'\(hint)", command: nil)
  }

  private func completions(_ words: [String]) throws(UsageError) -> Int32 {
    guard words.count == 1, let shell = Completions.Shell(rawValue: words[0]) else {
      throw UsageError(
        message: "'--generate-completion-script' takes one of: "
          + Completions.Shell.allCases.map(\.rawValue).joined(separator: ", "), command: nil)
    }
    output(Completions(commands: commands).script(for: shell))
    return 0
  }

  /// The help screen of the program itself.
  var helpText: String {
    var text = "OVERVIEW: Peel, a sticker messenger of your own.\n\nUSAGE: peel <subcommand>\n\nOPTIONS:\n"
    text += Command.row("--version", "Show the version.")
    text += Command.row("--generate-completion-script <shell>", "Print completions for bash, zsh or fish.")
    text += Command.row("-h, --help", "Show help information.")
    text += "\nSUBCOMMANDS:\n"
    for command in commands { text += Command.row(command.name, command.abstract) }
    return text + "\n  See 'peel help <subcommand>' for detailed help.\n"
  }
}
