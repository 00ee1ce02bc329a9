/// The completions of fish, one line each.
struct FishCompletions {
  let commands: [any Command]

  var text: String {
    let lines = commands.map { command in
      "complete -c dao -n __fish_use_subcommand -a \(command.name) -d \(Self.quote(command.summary))"
    }
    return (["# fish completions of dao", "complete -c dao -f"] + lines + commands.flatMap(Self.lines)).joined(separator: "\n")
      + "\n"
  }

  private static func lines(of command: any Command) -> [String] {
    let start = "complete -c dao -n '__fish_seen_subcommand_from \(command.name)'"
    let options = command.completedOptions.map { option in
      let value = option.completedValue.map(values) ?? ""
      return "\(start) -l \(option.name)\(value) -d \(quote(option.summary))"
    }
    return switch command.completedValue {
    case .choices(let choices): options + ["\(start) -a \(quote(choices.joined(separator: " ")))"]
    case .files, .folders: options + ["\(start) -F"]
    case .anything: options
    }
  }

  private static func values(_ value: CompletedValue) -> String {
    switch value {
    case .choices(let choices): " -x -a \(quote(choices.joined(separator: " ")))"
    case .files: " -r -F"
    case .folders: " -x -a '(__fish_complete_directories)'"
    case .anything: " -x"
    }
  }

  private static func quote(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
