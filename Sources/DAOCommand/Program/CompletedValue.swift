/// The completions for the value of an option, or for the values of a command.
enum CompletedValue {
  case choices([String])
  case files
  case folders
  /// No completions.
  case anything
}

extension CommandOption {
  /// The completions for the option's value; nil for a switch.
  var completedValue: CompletedValue? {
    guard let value else { return nil }
    if !choices.isEmpty { return .choices(choices) }
    return switch value {
    case "FILE", "FILE|URL": .files
    case "DIR": .folders
    default: .anything
    }
  }
}

extension Command {
  /// The options, `--help` included.
  var completedOptions: [CommandOption] { options + [.help] }

  /// The completions for the command's values.
  var completedValue: CompletedValue {
    switch self {
    case is HelpCommand: .choices(Program.commands.map(\.name))
    case is CompletionsCommand: .choices(CompletionsCommand.Shell.allCases.map(\.rawValue))
    case is NewCommand: .choices(["dao", "stream"])
    case is ImportCommand, is ConvertCommand: .files
    default: .anything
    }
  }
}
