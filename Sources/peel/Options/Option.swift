/// One thing a command can be told: a positional argument, an option with a value, or a flag.
struct Option: Sendable {
  enum Shape: Sendable {
    case argument(isRepeating: Bool)
    case value(repeats: Bool)
    case flag
  }

  /// What a shell may offer for the value.
  enum Completion: Sendable {
    case none, file, folder
    case words([String])
    /// Several of them, with commas between.
    case list([String])
  }

  /// Long name without dashes, or an argument's placeholder.
  let name: String
  let short: Character?
  let shape: Shape
  /// The placeholder of the value, `<port>`.
  let valueName: String
  let help: String
  let isRequired: Bool
  let defaultText: String?
  let completion: Completion
  /// The heading it stands under in the help; nil for the general one.
  var topic: String? = nil

  static func argument(
    _ name: String, _ help: String, required: Bool = true, repeating: Bool = false, completion: Completion = .none
  ) -> Option {
    Option(
      name: name, short: nil, shape: .argument(isRepeating: repeating), valueName: name, help: help,
      isRequired: required, defaultText: nil, completion: completion)
  }

  static func value(
    _ name: String, short: Character? = nil, as valueName: String, _ help: String, default defaultText: String? = nil,
    required: Bool = false, repeats: Bool = false, completion: Completion = .none
  ) -> Option {
    Option(
      name: name, short: short, shape: .value(repeats: repeats), valueName: valueName, help: help, isRequired: required,
      defaultText: defaultText, completion: completion)
  }

  static func flag(_ name: String, short: Character? = nil, _ help: String) -> Option {
    Option(
      name: name, short: short, shape: .flag, valueName: "", help: help, isRequired: false, defaultText: nil,
      completion: .none)
  }

  /// Options that belong together.
  static func topic(_ topic: String, _ options: [Option]) -> [Option] {
    options.map { option in
      var option = option
      option.topic = topic
      return option
    }
  }

  /// As it stands in the usage line.
  var usage: String {
    switch shape {
    case .argument(let isRepeating):
      let body = "<\(name)>\(isRepeating ? " ..." : "")"
      return isRequired ? body : "[\(body)]"
    case .value(let repeats):
      let body = "\(dashed) <\(valueName)>\(repeats ? " ..." : "")"
      return isRequired ? body : "[\(body)]"
    case .flag:
      return "[\(dashed)]"
    }
  }

  /// As it stands in the list of options.
  var label: String {
    switch shape {
    case .argument: "<\(name)>"
    case .value: "\(short.map { "-\($0), " } ?? "")--\(name) <\(valueName)>"
    case .flag: "\(short.map { "-\($0), " } ?? "")--\(name)"
    }
  }

  var isArgument: Bool {
    if case .argument = shape { true } else { false }
  }

  /// The name as typed, for messages.
  var dashed: String { "--\(name)" }
}
