/// The completions of bash: a function for its `complete`.
struct BashCompletions {
  let commands: [any Command]

  var text: String {
    """
    # bash completions of dao
    _dao() {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} words=
      COMPREPLY=()
      if [[ $COMP_CWORD -eq 1 ]]; then
        COMPREPLY=($(compgen -W '\(commands.map(\.name).joined(separator: " ")) --help --version' -- "$current"))
        return
      fi
      case ${COMP_WORDS[1]}:$previous in
    \(commands.flatMap(valueCases).joined(separator: "\n"))
      esac
      case ${COMP_WORDS[1]}:$current in
    \(commands.map(wordCase).joined(separator: "\n"))
      esac
      COMPREPLY=($(compgen -W "$words" -- "$current"))
    }
    complete -F _dao dao

    """
  }

  /// The completions after an option that takes a value.
  private func valueCases(of command: any Command) -> [String] {
    command.completedOptions.compactMap { option in
      option.completedValue.map { "    \(command.name):--\(option.name)) \(Self.reply(with: $0)); return ;;" }
    }
  }

  private func wordCase(of command: any Command) -> String {
    let options = command.completedOptions.map { "--\($0.name)" }.joined(separator: " ")
    let line = "    \(command.name):-*) words='\(options)' ;;"
    return switch command.completedValue {
    case .choices(let choices): "\(line)\n    \(command.name):*) words='\(choices.joined(separator: " "))' ;;"
    case .files, .folders: "\(line)\n    \(command.name):*) \(Self.reply(with: .files)); return ;;"
    case .anything: line
    }
  }

  // `mapfile` takes a line for a name, which may hold blanks.
  private static func reply(with value: CompletedValue) -> String {
    switch value {
    case .choices(let choices): "COMPREPLY=($(compgen -W '\(choices.joined(separator: " "))' -- \"$current\"))"
    case .files: "compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- \"$current\")"
    case .folders: "compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -d -- \"$current\")"
    case .anything: ":"
    }
  }
}
