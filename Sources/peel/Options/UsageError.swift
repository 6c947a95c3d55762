/// The command line could not be understood; the program ends with status 2.
struct UsageError: Error, CustomStringConvertible {
  let message: String
  let command: Command?

  /// As ArgumentParser says it: what is wrong, the usage, and where to read more.
  var description: String {
    let usage = command.map { $0.usage } ?? "peel <subcommand>"
    let help = command.map { "peel \($0.name) --help" } ?? "peel --help"
    return "Error: \(message)\nUsage: \(usage)\n  See '\(help)' for more information."
  }

  static func unknown(word: String, among command: Command) -> UsageError {
    let names = command.allOptions.filter { !$0.isArgument }.map(\.dashed)
    let hint = Spelling.nearest(to: word, among: names).map { ". Did you mean '\($0)'?" } ?? ""
    return UsageError(message: "Unknown option '\(word)'\(hint)", command: command)
  }
}
