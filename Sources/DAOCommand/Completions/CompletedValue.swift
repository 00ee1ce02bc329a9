/// What the value of an option, or the values of a command, are completed to.
enum CompletedValue {
  case choices([String])
  case files
  case folders
  /// Nothing is known of them.
  case anything
}

extension CommandOption {
  /// What its value is completed to; nil for a switch.
  var completedValue: CompletedValue? {
    guard let value else { return nil }
    if !choices.isEmpty { return .choices(choices) }
    return switch value {
    case "FILE": .files
    case "DIR": .folders
    default: .anything
    }
  }
}

extension Command {
  /// The options with that of the help.
  var completedOptions: [CommandOption] { options + [.help] }

  /// What its values are completed to.
  var completedValue: CompletedValue {
    switch self {
    case is HelpCommand: .choices(Program.commands.map(\.name))
    case is CompletionsCommand: .choices(CompletionsCommand.Shell.allCases.map(\.rawValue))
    case is NewCommand: .choices(["dao", "stream"])
    case is ImportCommand: .files
    default: .anything
    }
  }
}
