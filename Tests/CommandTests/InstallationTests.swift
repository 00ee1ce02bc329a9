import DAOCore
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

  @Test("Man and roff read the page without a complaint", .enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/man")))
  func readManual() throws {
    let folder = try TemporaryFolder()
    let page = CommandRun("manual").output
    #expect(page.utf8.allSatisfy { $0 < 0x80 })
    try folder.write("dao.1", page)
    let run = try ChildProcess("LC_ALL=C.UTF-8 MANWIDTH=100 exec man --warnings -l dao.1", in: folder)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(run.output.contains("dao call NAME SELECTOR [VALUE…]"))
  }

  @Test("Zsh completes commands, options and values", .enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/zsh")))
  func zsh() throws {
    let folder = try TemporaryFolder()
    try folder.write("_dao", CommandRun("completions", "zsh").output)
    try folder.write("a b.sqlite", "")
    try folder.write("scripts/x.dao.xml", "")
    try folder.write("test.zsh", Self.zshProgram)
    // The last word of each line is the one that is being written.
    for (line, listed) in [
      ("dao mi", "migrate"), ("dao call --para", "--params"), ("dao call --format ", "csv json table vertical"),
      ("dao status --format j", "json"), ("dao call --database a", "a\\ b.sqlite"), ("dao call --scripts s", "scripts/"),
      ("dao render --dates i", "iso8601"), ("dao help comp", "completions"), ("dao import scr", "scripts/"),
      ("dao completions ", "bash fish zsh"),
    ] {
      let run = try ChildProcess("exec zsh -f test.zsh '\(line)'", in: folder)
      for word in listed.split(separator: " ") {
        #expect(run.status == 0 && run.output.contains(word), "\(line): \(run.output)\(run.errors)")
      }
      #expect(!run.output.contains("not found"), "\(run.output)")
    }
  }

  /// Lists what the completion of a line offers, by a shell of its own on a pseudo-terminal.
  private static let zshProgram = #"""
    zmodload zsh/zpty
    zpty shell zsh -f -i
    zpty -w shell 'fpath=('"$PWD"' $fpath); autoload -Uz compinit; compinit -u -D; bindkey "^I" list-choices; LISTMAX=1000; PS1=Z"LE>"'
    # Until it prompts, the terminal would take the tab for a character of the line.
    zpty -r shell out '*ZLE>*'
    zpty -w -n shell "$1"$'\t'
    zpty -w -n shell $'\x15print E""ND\n'
    zpty -r shell out '*END'
    print -r -- "$out"
    """#

  @Test("Fish completes commands, options and values", .enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/fish")))
  func fish() throws {
    let folder = try TemporaryFolder()
    try folder.write("dao.fish", CommandRun("completions", "fish").output)
    try folder.write("a b.sqlite", "")
    try folder.write("scripts/x.dao.xml", "")
    func completed(_ line: String) throws -> [String] {
      let run = try ChildProcess("exec fish --no-config -c 'source dao.fish; complete -C \"\(line)\"'", in: folder)
      #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
      return run.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    }
    #expect(try completed("dao mi") == ["migrate"])
    #expect(try completed("dao call --pa") == ["--params"])
    #expect(try completed("dao call --format ") == ["csv", "json", "table", "vertical"])
    #expect(try completed("dao status --format j") == ["json"])
    #expect(try completed("dao call --database a") == ["a b.sqlite"])
    #expect(try completed("dao call --scripts s") == ["scripts/"])
    #expect(try completed("dao render --dates i") == ["iso8601"])
    #expect(try completed("dao help comp") == ["completions"])
    #expect(try completed("dao import scr") == ["scripts/"])
    #expect(try completed("dao completions ") == ["bash", "fish", "zsh"])
  }

  @Test("The installation puts everything beneath a prefix with a blank in it")
  func installation() throws {
    let folder = try TemporaryFolder()
    let script = Self.root.appending(path: "Scripts/install").path
    let run = try ChildProcess(
      "'\(script)' \"$(command -v dao)\" \"$(command -v DAOBuildTool)\" 'stage/usr local' && 'stage/usr local/bin/dao' --version",
      in: folder)
    #expect(run.status == 0 && run.output == "dao \(DAOKitVersion.current)\n", "\(run.errors)")
    for file in [
      "bin/dao-build-tool", "share/man/man1/dao.1", "share/bash-completion/completions/dao", "share/zsh/site-functions/_dao",
      "share/fish/vendor_completions.d/dao.fish",
    ] {
      #expect(folder.contains("stage/usr local/\(file)"))
      let makefile = try String(contentsOf: Self.root.appending(path: "Makefile"), encoding: .utf8)
      #expect(makefile.contains(file))
    }
  }
}
