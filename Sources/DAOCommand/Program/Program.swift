import DAOCore
import DAOKit

/// The `dao` program: finds the command, runs it, and turns errors into messages and an exit status.
package enum Program {
  /// Every command, in the order of the help.
  package static let commands: [any Command] = [
    CallCommand(), RenderCommand(), MigrateCommand(), StatusCommand(), CheckCommand(), DescribeCommand(), ExplainCommand(),
    GenerateCommand(), ListCommand(), ImportCommand(), ConvertCommand(), CopyCommand(), NotifyCommand(), NewCommand(),
    CompletionsCommand(), ManualCommand(), HelpCommand(),
  ]

  /// Runs the command line that the process was started with.
  package static func run(_ arguments: ProcessArguments, _ console: Console) -> ExitStatus {
    switch arguments.words {
    case .success(let words): return run(words, console)
    case .failure(let error):
      console.complain("dao: \(error.message)\nTry: dao help")
      return .wrongUsage
    }
  }

  /// Runs the command line `words`, without the program's name.
  package static func run(_ words: [String], _ console: Console) -> ExitStatus {
    do {
      try dispatch(words, console)
      return .done
    } catch is ClosedOutput {
      return .brokenPipe
    } catch is PendingStreams, is CheckFailed {
      return .fault
    } catch let error as OutputError {
      console.complain("error: the output cannot be written: \(error.reason)")
      return .fault
    } catch let error as UsageError {
      console.complain("dao: \(error.message)\nTry: dao \(topic(of: words))")
      return .wrongUsage
    } catch let error as DAOError {
      console.complain(error.description)
      return .fault
    } catch {
      console.complain("error: \(error)")
      return .fault
    }
  }

  static func command(named name: String) throws -> any Command {
    guard let command = commands.first(where: { $0.name == name }) else {
      throw UsageError("no command '\(name)'" + Spelling.hint(for: name, in: commands.map(\.name)))
    }
    return command
  }

  private static func dispatch(_ words: [String], _ console: Console) throws {
    try console.checkOutput()
    guard let first = words.first else { throw UsageError("a command is missing") }
    switch first {
    case "--help", "-h": return try console.print(Help(commands: commands).overview, terminator: "")
    case "--version": return try console.print("dao \(DAOKitVersion.current)")
    case _ where first.hasPrefix("-"): throw UsageError("\(first) stands before the command; options come after it")
    default: break
    }
    let command = try command(named: first)
    let arguments = try ArgumentParser(command.options + [.help]).parse(Array(words.dropFirst()))
    guard !arguments.contains(.help) else {
      return try console.print(Help(commands: commands).text(of: command), terminator: "")
    }
    for option in command.options where option.isRequired { _ = try arguments.required(option) }
    try command.run(arguments, console)
  }

  /// The words after `dao` that show the right help for a wrong command line.
  private static func topic(of words: [String]) -> String {
    words.first.flatMap { try? command(named: $0) }.map { "\($0.name) --help" } ?? "help"
  }
}
