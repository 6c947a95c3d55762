/// Completion scripts made from the commands' own descriptions.
struct Completions: Sendable {
  enum Shell: String, CaseIterable { case bash, zsh, fish }

  let commands: [Command]

  func script(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  private var names: String { commands.map(\.name).joined(separator: " ") }

  private func dashed(_ command: Command) -> [String] {
    command.allOptions.filter { !$0.isArgument }.flatMap { option in
      [option.dashed] + (option.short.map { ["-\($0)"] } ?? [])
    }
  }

  private var bash: String {
    var text = """
      #!/bin/bash
      _peel() {
        local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" command="${COMP_WORDS[1]}"
        COMPREPLY=()
        if [ "$COMP_CWORD" -eq 1 ]; then
          COMPREPLY=($(compgen -W "\(names) --help --version --generate-completion-script" -- "$current"))
          return
        fi
        case "$command" in

      """
    for command in commands {
      text += "    \(command.name))\n      case \"$previous\" in\n"
      for option in command.options {
        guard case .value = option.shape else { continue }
        let pattern = option.dashed + (option.short.map { "|-\($0)" } ?? "")
        text += "        \(pattern)) \(bashValues(option)); return ;;\n"
      }
      text += "      esac\n"
      let argument = command.options.first(where: \.isArgument).map(bashValues) ?? ":"
      text += """
              case "$current" in
                -*) COMPREPLY=($(compgen -W "\(dashed(command).joined(separator: " "))" -- "$current")) ;;
                *) \(argument) ;;
              esac ;;

        """
    }
    return text + "  esac\n}\ncomplete -F _peel peel ./peel\n"
  }

  private func bashValues(_ option: Option) -> String {
    switch option.completion {
    case .none: ":"
    case .file: "compopt -o filenames; COMPREPLY=($(compgen -f -- \"$current\"))"
    case .folder: "compopt -o filenames; COMPREPLY=($(compgen -d -- \"$current\"))"
    case .words(let words): "COMPREPLY=($(compgen -W \"\(words.joined(separator: " "))\" -- \"$current\"))"
    case .list(let words):
      "COMPREPLY=($(compgen -P \"${current%\"${current##*,}\"}\" -W \"\(words.joined(separator: " "))\" -- \"${current##*,}\"))"
    }
  }

  private var zsh: String {
    var text = "#compdef peel\n_peel() {\n  local -a commands\n  commands=(\n"
    for command in commands { text += "    '\(command.name):\(quoted(command.abstract))'\n" }
    text += "  )\n  if (( CURRENT == 2 )); then _describe command commands; return; fi\n  case \"$words[2]\" in\n"
    for command in commands {
      text += "    \(command.name))\n      shift words; (( CURRENT-- ))\n      _arguments"
      for option in command.allOptions {
        let help = quoted(option.help)
        switch option.shape {
        case .argument(let isRepeating):
          text += " \\\n        '\(isRepeating ? "*" : ""):\(option.name):\(zshValues(option))'"
        case .value(let repeats):
          for form in [option.dashed] + (option.short.map { ["-\($0)"] } ?? []) {
            text += " \\\n        '\(repeats ? "*" : "")\(form)[\(help)]:\(option.valueName):\(zshValues(option))'"
          }
        case .flag:
          text += " \\\n        '\(option.dashed)[\(help)]'"
        }
      }
      text += " ;;\n"
    }
    return text + "  esac\n}\n_peel \"$@\"\n"
  }

  private func zshValues(_ option: Option) -> String {
    switch option.completion {
    case .none: ""
    case .file: "_files"
    case .folder: "_files -/"
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .list(let words): "{_values -s , name \(words.joined(separator: " "))}"
    }
  }

  private func quoted(_ text: String) -> String {
    text.map { character in
      switch character {
      case "'": "'\\''"
      case "[", "]", ":": "\\\(character)"
      default: String(character)
      }
    }.joined()
  }

  private var fish: String {
    var text = "complete -c peel -f\n"
    for command in commands {
      text += "complete -c peel -n __fish_use_subcommand -a \(command.name) -d '\(fishQuoted(command.abstract))'\n"
      for option in command.allOptions {
        let condition = "-n '__fish_seen_subcommand_from \(command.name)'"
        let files: String =
          switch option.completion {
          case .none: "-x"
          case .file, .folder: "-r -F"
          case .words(let words): "-x -a '\(words.joined(separator: " "))'"
          case .list(let words): "-x -a '(__fish_append , \(words.joined(separator: " ")))'"
          }
        switch option.shape {
        case .argument: if files == "-r -F" { text += "complete -c peel \(condition) -F\n" }
        case .value:
          let short = option.short.map { "-s \($0) " } ?? ""
          text += "complete -c peel \(condition) \(short)-l \(option.name) \(files) -d '\(fishQuoted(option.help))'\n"
        case .flag:
          let short = option.short.map { "-s \($0) " } ?? ""
          text += "complete -c peel \(condition) \(short)-l \(option.name) -d '\(fishQuoted(option.help))'\n"
        }
      }
    }
    return text
  }

  private func fishQuoted(_ text: String) -> String {
    text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
  }
}
