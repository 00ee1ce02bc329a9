/// The texts that `dao help` and `--help` print.
struct Help {
  let commands: [any Command]

  /// A description of the program, and a line for each command.
  var overview: String {
    let width = commands.map(\.name.count).max() ?? 0
    let lines = commands.map { "  \($0.name.padded(to: width))  \($0.summary)" }
    return """
      dao: SQL in XML scripts, run by name

      usage: dao COMMAND [OPTION…] [VALUE…]

      commands:
      \(lines.joined(separator: "\n"))

      dao COMMAND --help shows the options of a command. Options may be shortened, and stand before, between or after
      the values; -- ends them. Exit status: 0 done, 1 a fault found, 2 wrong usage.

      """
  }

  /// The usage, the options and the details of one command.
  func text(of command: any Command) -> String {
    let options = command.options + [.help]
    let width = options.map(\.usage.count).max() ?? 0
    let required = command.options.filter(\.isRequired).map(\.usage)
    let others = command.options.contains { !$0.isRequired } ? ["[OPTION…]"] : []
    let usage = (["dao", command.name] + required + others + [command.values]).filter { !$0.isEmpty }
    let lines = options.map { "  \($0.usage.padded(to: width))  \($0.summary)" }
    var text = """
      \(command.summary)

      usage: \(usage.joined(separator: " "))

      options:
      \(lines.joined(separator: "\n"))

      """
    if !command.details.isEmpty { text += "\n\(command.details)\n" }
    return text
  }
}
