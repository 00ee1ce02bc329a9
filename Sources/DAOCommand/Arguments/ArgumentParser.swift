import DAOKit

/// Reads the words after a command's name, by getopt_long's rules.
///
/// Options and values may be mixed. An option may be shortened to a unique prefix. `--` ends the options. No option begins
/// with a digit, so `-5` and `-.25` are values.
package struct ArgumentParser: Sendable {
  package let options: [CommandOption]

  package init(_ options: [CommandOption]) { self.options = options }

  /// Sorts `words` into options and values.
  ///
  /// Throws ``UsageError`` for an option that is unknown or ambiguous, or that lacks its value.
  package func parse(_ words: [String]) throws -> ParsedArguments {
    var arguments = ParsedArguments()
    let end = try GetOpt.scan(words, options: options.map { GetOpt.Long(name: $0.name, takesValue: $0.value != nil) }) {
      switch $0 {
      case .option(let index, let value): try arguments.append(options[index], value)
      case .value(let value): arguments.append(value: value)
      case .missingValue(let index): throw UsageError("\(options[index].usage) needs its value")
      case .surplusValue(let index): throw UsageError("--\(options[index].name) takes no value")
      case .unknown(let word): throw unknown(word)
      }
    }
    for word in words[end...] { arguments.append(value: word) }
    return arguments
  }

  /// The error for an unknown or ambiguous option.
  private func unknown(_ word: String) -> UsageError {
    guard word.hasPrefix("--") else {
      return UsageError("no option \(word); put -- in front of a value that begins with a dash")
    }
    let word = word.prefix { $0 != "=" }
    let name = word.dropFirst(2)
    let matches = options.map(\.name).filter { $0.hasPrefix(name) }
    guard matches.count < 2 else {
      return UsageError("--\(name) could be \(matches.map { "--\($0)" }.joined(separator: " or "))")
    }
    return UsageError("no option \(word)" + Spelling.hint(for: String(word), in: options.map { "--\($0.name)" }))
  }
}
