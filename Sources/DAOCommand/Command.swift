/// One command of `dao`: what its help says, and what it does.
package protocol Command: Sendable {
  /// The word after `dao`.
  var name: String { get }
  /// What it does, in one line.
  var summary: String { get }
  /// Its values as the help shows them, `NAME SELECTOR [VALUE…]`; empty when there are none.
  var values: String { get }
  /// What the help says beneath the options.
  var details: String { get }
  var options: [CommandOption] { get }

  /// Does it. Throws ``UsageError`` for wrong usage; any other error is a fault found.
  func run(_ arguments: ParsedArguments, _ console: Console) throws
}

extension Command {
  package var details: String { "" }

  /// What it takes besides options, in words.
  var valuesText: String { values.isEmpty ? "options only" : values }
}
