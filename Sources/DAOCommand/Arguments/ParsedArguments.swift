/// The options and values of one command line, in the order they were given.
package struct ParsedArguments: Sendable {
  /// The words that are not options.
  package private(set) var values: [String] = []
  private var options: [String: [String]] = [:]

  mutating func append(value: String) { values.append(value) }

  /// Adds an option. A second one is an error unless the option may be repeated.
  mutating func append(_ option: CommandOption, _ value: String) throws {
    if options[option.name] != nil, !option.isRepeated { throw UsageError("--\(option.name) is given twice") }
    options[option.name, default: []].append(value)
  }

  /// The option's value; nil when it is not given.
  package subscript(_ option: CommandOption) -> String? { options[option.name]?.first }

  /// Every value of an option that may be repeated.
  package func all(_ option: CommandOption) -> [String] { options[option.name] ?? [] }

  /// Whether the option is given.
  package func contains(_ option: CommandOption) -> Bool { options[option.name] != nil }

  /// The value of an option that the command cannot do without.
  package func required(_ option: CommandOption) throws -> String {
    guard let value = self[option] else { throw UsageError("\(option.usage) is missing") }
    return value
  }

  /// The option's value as a number that is at least `minimum`; nil when it is not given.
  package func number(_ option: CommandOption, atLeast minimum: Int) throws -> Int? {
    guard let text = self[option] else { return nil }
    guard let number = Int(text), number >= minimum else {
      throw UsageError("--\(option.name) takes a number of at least \(minimum), not '\(text)'")
    }
    return number
  }

  /// Refuses more values than `count`, or fewer.
  func expectValues(_ count: Int, of command: any Command) throws {
    if values.count > count { throw UsageError("'\(values[count])' is too much: \(command.name) takes \(command.valuesText)") }
    if values.count < count { throw UsageError("\(command.name) takes \(command.valuesText)") }
  }
}
