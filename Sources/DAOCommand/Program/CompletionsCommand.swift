/// `dao completions`: the completions of `dao` for a shell.
struct CompletionsCommand: Command {
  enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  let name = "completions"
  let summary = "print what a shell needs to complete commands and options"
  var values: String { Shell.allCases.map(\.rawValue).joined(separator: " | ") }
  let options: [CommandOption] = []
  let details = """
    make install puts them where the shells look for them. By hand:

      dao completions bash > ~/.local/share/bash-completion/completions/dao
      dao completions zsh > ~/.zfunc/_dao              with fpath+=~/.zfunc in front of compinit
      dao completions fish > ~/.config/fish/completions/dao.fish
    """

  func run(_ arguments: ParsedArguments, _ console: Console) throws {
    try arguments.expectValues(1, of: self)
    let text =
      switch try Shell.named(arguments.values[0], of: "shell") {
      case .bash: BashCompletions(commands: Program.commands).text
      case .zsh: ZshCompletions(commands: Program.commands).text
      case .fish: FishCompletions(commands: Program.commands).text
      }
    try console.print(text, terminator: "")
  }
}
