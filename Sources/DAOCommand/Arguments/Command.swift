/// One command of `dao`: its help and its action.
package protocol Command: Sendable {
  /// The word after `dao`.
  var name: String { get }
  /// The command's action, in one line.
  var summary: String { get }
  /// The values in the form of the help, `NAME SELECTOR [VALUE…]`; empty where there are none.
  var values: String { get }
  /// The text of the help after the options.
  var details: String { get }
  var options: [CommandOption] { get }

  /// Runs the command. Throws ``UsageError`` for wrong usage. Any other error is a fault that the command has found.
  func run(_ arguments: ParsedArguments, _ console: Console) throws
}

extension Command {
  package var details: String { "" }

  /// The placeholders of the values, for messages.
  var valuesText: String { values.isEmpty ? "options only" : values }
}
