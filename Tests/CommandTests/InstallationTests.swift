import Foundation
import Testing

@testable import DAOCommand

@Suite("Completions, the man page, and their installation")
struct InstallationTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../..").standardized

  @Test("Completions of every shell know every command and option", arguments: ["bash", "zsh", "fish"])
  func everything(shell: String) {
    let run = CommandRun("completions", shell)
    #expect(run.status == .done)
    for command in Program.commands {
      #expect(run.output.contains(command.name))
      for option in command.options {
        #expect(run.output.contains(shell == "fish" ? "-l \(option.name) " : "--\(option.name)"))
      }
    }
    #expect(CommandRun("completions", "bahs").errors.contains("did you mean 'bash'?"))
    #expect(CommandRun("completions").status == .wrongUsage)
  }

  /// What bash completes a line to, whose last word is the one that is being written.
  private func completed(_ words: String...) throws -> [String] {
    let folder = try TemporaryFolder()
    try folder.write("dao.bash", CommandRun("completions", "bash").output)
    try folder.write("a b.sqlite", "")
    try folder.write("scripts/x.dao.xml", "")
    try folder.write(
      "test.bash",
      """
      . ./dao.bash
      COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " ")))
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _dao
      printf '%s\\n' "${COMPREPLY[@]}"
      """)
    let run = try ChildProcess("exec bash test.bash", in: folder)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test("Bash completes commands, options and values", .enabled(if: FileManager.default.fileExists(atPath: "/bin/bash")))
  func bash() throws {
    #expect(try completed("dao", "mi") == ["migrate"])
    #expect(try completed("dao", "call", "--pa") == ["--params"])
    #expect(try completed("dao", "call", "--format", "") == ["table", "json", "csv", "vertical"])
    #expect(try completed("dao", "status", "--format", "j") == ["json"])
    #expect(try completed("dao", "call", "--database", "a") == ["a b.sqlite"])
    #expect(try completed("dao", "call", "--scripts", "") == ["scripts"])
    #expect(try completed("dao", "render", "--dates", "i") == ["iso8601"])
    #expect(try completed("dao", "help", "comp") == ["completions"])
    #expect(try completed("dao", "import", "scr") == ["scripts"])
  }

  @Test("The man page has every command and option, and no line that roff would take for a request of its own")
  func manual() {
    let text = CommandRun("manual").output
    for command in Program.commands {
      #expect(text.contains(".SS \"dao \(command.name)"))
      for option in command.options { #expect(text.contains("\\-\\-\(option.name.replacing("-", with: "\\-"))")) }
    }
    let requests: Set = [".TH", ".SH", ".SS", ".TP", ".PP", ".B", ".I", ".nf", ".fi"]
    for line in text.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
      #expect(requests.contains(String(line.prefix { $0 != " " })), "\(line)")
    }
  }

  @Test("The installation puts everything beneath a prefix with a blank in it")
  func installation() throws {
    let folder = try TemporaryFolder()
    let script = Self.root.appending(path: "Scripts/install").path
    let run = try ChildProcess(
      "'\(script)' \"$(command -v dao)\" 'stage/usr local' && 'stage/usr local/bin/dao' --version", in: folder)
    #expect(run.status == 0 && run.output == "dao \(Program.version)\n", "\(run.errors)")
    for file in [
      "share/man/man1/dao.1", "share/bash-completion/completions/dao", "share/zsh/site-functions/_dao",
      "share/fish/vendor_completions.d/dao.fish",
    ] {
      #expect(folder.contains("stage/usr local/\(file)"))
      let makefile = try String(contentsOf: Self.root.appending(path: "Makefile"), encoding: .utf8)
      #expect(makefile.contains(file))
    }
  }
}
