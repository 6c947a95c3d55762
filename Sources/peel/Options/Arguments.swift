/// What a command was told, checked against its options.
struct Arguments: Sendable {
  let command: Command
  private(set) var values: [String: [String]] = [:]
  private(set) var flags: Set<String> = []

  /// Reads the words after the subcommand's name.
  /// - Throws: ``UsageError`` naming the word that is wrong.
  init(_ words: [String], for command: Command) throws(UsageError) {
    self.command = command
    var positional: [String] = []
    var index = 0
    var optionsEnded = false
    while index < words.count {
      let word = words[index]
      index += 1
      if optionsEnded || word == "-" || !word.hasPrefix("-") {
        positional.append(word)
      } else if word == "--" {
        optionsEnded = true
      } else if word.hasPrefix("--") {
        let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        guard let option = command.allOptions.first(where: { !$0.isArgument && $0.name == name }) else {
          throw UsageError.unknown(word: "--\(name)", among: command)
        }
        try take(option, attached: parts.count > 1 ? String(parts[1]) : nil, words, &index, command)
      } else {
        let letters = Array(word.dropFirst())
        for (at, letter) in letters.enumerated() {
          guard let option = command.allOptions.first(where: { $0.short == letter }) else {
            throw UsageError.unknown(word: "-\(letter)", among: command)
          }
          if case .flag = option.shape {
            try take(option, attached: nil, words, &index, command)
          } else {
            let rest = String(letters[(at + 1)...])
            try take(option, attached: rest.isEmpty ? nil : rest, words, &index, command)
            break
          }
        }
      }
    }
    if flags.contains("help") { return }
    try assign(positional, command)
    for option in command.options where option.isRequired && values[option.name] == nil {
      throw UsageError(
        message: option.isArgument
          ? "Missing expected argument '<\(option.name)>'"
          : "Missing expected option '\(option.dashed) <\(option.valueName)>'", command: command)
    }
  }

  private mutating func take(
    _ option: Option, attached: String?, _ words: [String], _ index: inout Int, _ command: Command
  ) throws(UsageError) {
    guard case .value(let repeats) = option.shape else {
      guard attached == nil else {
        throw UsageError(message: "'\(option.dashed)' takes no value", command: command)
      }
      flags.insert(option.name)
      return
    }
    let value: String
    if let attached {
      value = attached
    } else {
      guard index < words.count else {
        throw UsageError(message: "Missing value for '\(option.dashed) <\(option.valueName)>'", command: command)
      }
      value = words[index]
      index += 1
    }
    if !repeats, values[option.name] != nil {
      throw UsageError(message: "'\(option.dashed)' was given twice", command: command)
    }
    values[option.name, default: []].append(value)
  }

  private mutating func assign(_ positional: [String], _ command: Command) throws(UsageError) {
    var rest = positional[...]
    for option in command.options {
      guard case .argument(let isRepeating) = option.shape, !rest.isEmpty else { continue }
      if isRepeating {
        values[option.name] = Array(rest)
        rest = []
      } else {
        values[option.name] = [rest.removeFirst()]
      }
    }
    if let extra = rest.first { throw UsageError(message: "Unexpected argument '\(extra)'", command: command) }
  }

  subscript(name: String) -> String? { values[name]?.last }

  func all(_ name: String) -> [String] { values[name] ?? [] }

  func has(_ name: String) -> Bool { flags.contains(name) }
}
