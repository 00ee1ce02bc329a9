import DAOCore
import Foundation
import Testing

@testable import DAOCommand

@Suite("The program")
struct ProgramTests {
  @Test("Without a command it says so, with status 2")
  func nothing() {
    let run = CommandRun()
    #expect(run.status == .wrongUsage)
    #expect(run.errors == "dao: a command is missing\nTry: dao help\n")
    #expect(run.output.isEmpty)
  }

  @Test("A misspelled command is answered with the nearest")
  func misspelled() {
    let run = CommandRun("migrat")
    #expect(run.status == .wrongUsage)
    #expect(run.errors.contains("no command 'migrat'; did you mean 'migrate'?"))
  }

  @Test("An option before the command is wrong usage")
  func optionFirst() {
    #expect(CommandRun("--database", "x", "call").status == .wrongUsage)
  }

  @Test("The help lists every command, and each has a help of its own")
  func help() {
    let overview = CommandRun("help")
    #expect(overview.status == .done)
    #expect(CommandRun("--help").output == overview.output)
    for command in Program.commands {
      #expect(overview.output.contains("  \(command.name)"))
      let help = CommandRun(command.name, "--help")
      #expect(help.status == .done)
      #expect(help.output == CommandRun("help", command.name).output)
      for option in command.options { #expect(help.output.contains(option.usage)) }
    }
  }

  @Test("Every line of help fits a terminal of 120 columns")
  func width() {
    for command in Program.commands {
      for line in CommandRun("help", command.name).output.split(separator: "\n") { #expect(line.count <= 120) }
    }
  }

  @Test(
    "A required option that is missing is named, with status 2",
    arguments: ["call", "render", "migrate", "status", "check", "list"])
  func missing(command: String) {
    let run = CommandRun(command)
    #expect(run.status == .wrongUsage)
    #expect(run.errors.contains(" is missing\nTry: dao \(command) --help\n"))
  }

  @Test("The version is one line")
  func version() {
    #expect(CommandRun("--version").output == "dao \(DAOKitVersion.current)\n")
  }

  @Test("An argument that is not UTF-8 is wrong usage, and not mended in silence")
  func brokenArgument() {
    func run(_ words: [[UInt8]]) -> (DAOCommand.ExitStatus, String, String) {
      let output = MemorySink()
      let errors = MemorySink()
      let argv = words.map { word in strdup(word.map(CChar.init(bitPattern:)) + [0]) } + [nil]
      defer {
        for word in argv { free(word) }
      }
      var vector = argv
      let status = Program.run(ProcessArguments(&vector), Console(output: output, errors: errors))
      return (status, output.text, errors.text)
    }
    let broken = run([Array("dao".utf8), Array("help".utf8), [0x61, 0xFF]])
    #expect(broken == (.wrongUsage, "", "dao: the argument 'a\u{FFFD}' is not UTF-8\nTry: dao help\n"))
    let whole = run([Array("dao".utf8), Array("--version".utf8)])
    #expect(whole == (.done, "dao \(DAOKitVersion.current)\n", ""))
    #expect(run([Array("dao".utf8)]).0 == .wrongUsage)
    #expect(run([]).0 == .wrongUsage)
  }

  @Test("A reader that has gone ends the program quietly, with the status that shells give for it")
  func closedOutput() {
    let errors = MemorySink()
    #expect(Program.run(["help"], Console(output: ClosedSink(), errors: errors)) == .brokenPipe)
    #expect(errors.text.isEmpty)
  }

  @Test("The version is the newest of the changelog")
  func changelog() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../CHANGELOG.md").standardized
    let text = try String(contentsOf: file, encoding: .utf8)
    let newest = try #require(text.firstMatch(of: /\n## \[([0-9.]+)\]/)?.output.1)
    #expect(newest == DAOKitVersion.current)
  }
}
