/// `dao manual`: the man page.
struct ManualCommand: Command {
  let name = "manual"
  let summary = "print the man page, dao(1)"
  let values = ""
  let options: [CommandOption] = []
  let details = "make install puts it where man looks for it. By hand: dao manual > /usr/local/share/man/man1/dao.1"

  func run(_ arguments: ParsedArguments, _ console: Console) throws {
    try arguments.expectValues(0, of: self)
    try console.print(ManualPage(commands: Program.commands).text, terminator: "")
  }
}
