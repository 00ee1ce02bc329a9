/// A long option of a command, with its line of help.
package struct CommandOption: Sendable, Hashable {
  /// The name without its dashes.
  package let name: String
  /// The placeholder of the option's value in the help, `FILE`; nil for a switch.
  package let value: String?
  /// The values to choose from; empty where any value is allowed.
  package let choices: [String]
  /// The option's effect, in one line.
  package let summary: String
  /// Whether the command requires the option.
  package let isRequired: Bool
  /// Whether it may be given more than once.
  package let isRepeated: Bool

  package init(
    _ name: String, value: String? = nil, choices: [String] = [], _ summary: String, isRequired: Bool = false,
    isRepeated: Bool = false
  ) {
    self.name = name
    self.value = value
    self.choices = choices
    self.summary = summary
    self.isRequired = isRequired
    self.isRepeated = isRepeated
  }

  /// An option with a list of values, which is also its help. The first value is the default.
  package init(_ name: String, value: String, choices: [String]) {
    let summary = "one of \(choices.joined(separator: ", ")); \(choices.first ?? ""), when it is not given"
    self.init(name, value: value, choices: choices, summary)
  }

  /// `--database FILE`.
  package var usage: String { value.map { "--\(name) \($0)" } ?? "--\(name)" }
}

extension CommandOption {
  // Options of several commands, defined once so that each means the same everywhere.
  static let help = Self("help", "show this help")
  static let database = Self(
    "database", value: "FILE|URL", "the SQLite database file, or the URL of a PostgreSQL database: postgresql://…",
    isRequired: true)
  static let postgres = Self(
    "postgres", value: "URL", "a PostgreSQL database; with --streams, a scratch database of its server is made for them")
  static let description = Self(
    "description", value: "FILE", "what dao describe has written of a PostgreSQL database, in the place of the server")
  static let scripts = Self(
    "scripts", value: "DIR", "a folder of .dao.xml scripts and MyBatis mappers", isRequired: true, isRepeated: true)
  static let streams = Self("streams", value: "DIR", "the folder of the .stream.xml files", isRequired: true)
  static let seed = Self("seed", value: "NAME", "take the streams with this seed as well; none, when it is not given")
  static let format = Self("format", value: "FORMAT", choices: ResultFormats.names)
}
