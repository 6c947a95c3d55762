/// A subcommand: what it is told, and what it does.
struct Command: Sendable {
  let name: String
  /// One sentence.
  let abstract: String
  /// More, under OVERVIEW.
  var discussion: String? = nil
  let options: [Option]
  /// Answers the exit status: 0 done, 1 failed or something lost.
  let run: @Sendable (Arguments) async throws -> Int32

  /// `--help` is everybody's.
  static let help = Option.flag("help", short: "h", "Show help information.")

  var allOptions: [Option] { options + [Self.help] }

  /// The usage line without its title. What may be left out is named one by one only where that is short.
  var usage: String {
    let dashed = options.filter { !$0.isArgument }
    let named = dashed.count <= 8 ? dashed : dashed.filter(\.isRequired)
    return
      (["peel", name] + named.map(\.usage) + (named.count < dashed.count ? ["[options]"] : [])
      + options.filter(\.isArgument).map(\.usage)).joined(separator: " ")
  }

  /// The help screen, in the form people know from ArgumentParser.
  var helpText: String {
    var text = "OVERVIEW: \(abstract)\n"
    if let discussion { text += "\n\(discussion)\n" }
    text += "\nUSAGE: \(usage)\n"
    let arguments = options.filter(\.isArgument)
    if !arguments.isEmpty { text += "\nARGUMENTS:\n" + Self.table(arguments) }
    let dashed = allOptions.filter { !$0.isArgument }
    var topics: [String] = []
    for case let topic? in dashed.map(\.topic) where !topics.contains(topic) { topics.append(topic) }
    text += "\nOPTIONS:\n" + Self.table(dashed.filter { $0.topic == nil })
    for topic in topics { text += "\n\(topic.uppercased()):\n" + Self.table(dashed.filter { $0.topic == topic }) }
    return text
  }

  /// Labels in a column of 24, help beside it, wrapped at 80.
  static func table(_ options: [Option]) -> String {
    options.map { option in
      row(option.label, option.help + (option.defaultText.map { " (default: \($0))" } ?? ""))
    }.joined()
  }

  static func row(_ label: String, _ help: String) -> String {
    let column = 26
    let label = "  " + label
    var lines: [String] = []
    var line = ""
    for word in help.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > 80 - column {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    if !line.isEmpty { lines.append(line) }
    let indent = String(repeating: " ", count: column)
    let body = lines.joined(separator: "\n" + indent)
    return label.count < column
      ? label + String(repeating: " ", count: column - label.count) + body + "\n" : label + "\n" + indent + body + "\n"
  }
}
