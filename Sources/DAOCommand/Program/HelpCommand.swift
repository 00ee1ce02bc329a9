/// `dao help`: lists the commands, or shows the help of one.
struct HelpCommand: Command {
  let name = "help"
  let summary = "show the commands, or the options of one"
  let values = "[COMMAND]"
  let options: [CommandOption] = []

  func run(_ arguments: ParsedArguments, _ console: Console) throws {
    guard arguments.values.count <= 1 else { throw UsageError("help takes one command, not \(arguments.values.count)") }
    let help = Help(commands: Program.commands)
    guard let name = arguments.values.first else { return try console.print(help.overview, terminator: "") }
    try console.print(help.text(of: Program.command(named: name)), terminator: "")
  }
}
