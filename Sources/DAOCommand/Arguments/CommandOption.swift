/// A long option of a command, as its help lists it.
package struct CommandOption: Sendable, Hashable {
  /// The name without its dashes.
  package let name: String
  /// What stands for the option's value in the help, `FILE`; nil for a switch.
  package let value: String?
  /// What it does, in one line.
  package let summary: String
  /// Whether the command cannot run without it.
  package let isRequired: Bool
  /// Whether it may be given more than once.
  package let isRepeated: Bool

  package init(
    _ name: String, value: String? = nil, _ summary: String, isRequired: Bool = false, isRepeated: Bool = false
  ) {
    self.name = name
    self.value = value
    self.summary = summary
    self.isRequired = isRequired
    self.isRepeated = isRepeated
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
  static let format = Self("format", value: "FORMAT", ResultFormats.names.joined(separator: ", "))
}
