/// A long option of a command, as its help lists it.
package struct CommandOption: Sendable, Hashable {
  /// The name without its dashes.
  package let name: String
  /// What stands for the option's value in the help, `FILE`; nil for a switch.
  package let value: String?
  /// The values that it chooses from; empty where any will do.
  package let choices: [String]
  /// What it does, in one line.
  package let summary: String
  /// Whether the command cannot run without it.
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

  /// An option whose help is the values that it chooses from; the first is its default.
  package init(_ name: String, value: String, choices: [String]) {
    let summary = "one of \(choices.joined(separator: ", ")); \(choices.first ?? ""), when it is not given"
    self.init(name, value: value, choices: choices, summary)
  }

  /// `--database FILE`.
  package var usage: String { value.map { "--\(name) \($0)" } ?? "--\(name)" }
}

extension CommandOption {
  // Shared by several commands, so that they mean the same everywhere.
  static let help = Self("help", "show this help")
  static let database = Self("database", value: "FILE", "the SQLite database file", isRequired: true)
  static let scripts = Self(
    "scripts", value: "DIR", "a folder of .dao.xml scripts and MyBatis mappers", isRequired: true, isRepeated: true)
  static let streams = Self("streams", value: "DIR", "the folder of the .stream.xml files", isRequired: true)
  static let seed = Self("seed", value: "NAME", "take the streams with this seed as well; none, when it is not given")
  static let format = Self("format", value: "FORMAT", choices: ResultFormats.names)
}
