/// The completions of zsh, by its `_arguments`.
struct ZshCompletions {
  let commands: [any Command]

  var text: String {
    """
    #compdef dao
    # zsh completions of dao
    _dao() {
      local -a commands
      commands=(
    \(commands.map { "    \(Self.quote("\($0.name):\($0.summary)"))" }.joined(separator: "\n"))
      )
      if (( CURRENT == 2 )); then
        _describe command commands
        return
      fi
      local command=$words[2]
      shift words
      (( CURRENT-- ))
      case $command in
    \(commands.map(Self.arguments).joined(separator: "\n"))
      esac
    }
    _dao "$@"

    """
  }

  private static func arguments(of command: any Command) -> String {
    let options = command.completedOptions.map { option in
      let star = option.isRepeated ? "*" : ""
      let value = option.completedValue.map { "=:\(option.value ?? ""):\(action($0))" } ?? ""
      return quote("\(star)--\(option.name)\(value.isEmpty ? "" : "=")[\(escape(option.summary))]\(value.dropFirst())")
    }
    let values = quote("*:value:\(action(command.completedValue))")
    return "    \(command.name)) _arguments \((options + [values]).joined(separator: " ")) ;;"
  }

  private static func action(_ value: CompletedValue) -> String {
    switch value {
    case .choices(let choices): "(\(choices.joined(separator: " ")))"
    case .files: "_files"
    case .folders: "_files -/"
    case .anything: " "
    }
  }

  /// The text with escapes for brackets, colons and backslashes, which have a meaning in a specification.
  private static func escape(_ text: String) -> String { text.replacing(/[\[\]:\\]/) { "\\" + $0.output } }

  private static func quote(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
}
