import DAOKit
import Foundation

/// The input and outputs of a command, and their properties.
package struct Console: Sendable {
  package var output: any TextSink
  package var errors: any TextSink
  /// Reads all of the standard input.
  package var input: @Sendable () throws -> Data
  /// The number of columns of the terminal; nil where the output is no terminal, and nothing is cut.
  package var width: Int?
  /// Whether the output may be coloured.
  package var isColoured: Bool
  /// Whether messages go to a terminal, where a line can be written over.
  package var isInteractive: Bool

  package init(
    output: any TextSink, errors: any TextSink, input: @escaping @Sendable () throws -> Data = { Data() }, width: Int? = nil,
    isColoured: Bool = false, isInteractive: Bool = false
  ) {
    self.output = output
    self.errors = errors
    self.input = input
    self.width = width
    self.isColoured = isColoured
    self.isInteractive = isInteractive
  }

  /// The process's standard input, output and error. Colours follow <https://no-color.org>.
  ///
  /// - Parameter hasOutput: Whether the standard output was open when the process started.
  package static func standard(
    hasOutput: Bool, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Console {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let noColour = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    return Console(
      output: hasOutput ? FileSink(descriptor: STDOUT_FILENO) : AbsentSink(), errors: FileSink(descriptor: STDERR_FILENO),
      input: { try FileHandle.standardInput.readToEnd() ?? Data() },
      width: isTerminal ? terminalWidth(environment) : nil,
      isColoured: isTerminal && !noColour && environment["TERM"] != "dumb",
      isInteractive: isatty(STDERR_FILENO) == 1)
  }

  /// Throws ``OutputError`` where there is no output. A command without one must not run.
  package func checkOutput() throws {
    if output is AbsentSink { try output.write("") }
  }

  package func print(_ text: String, terminator: String = "\n") throws {
    try output.write(text + terminator)
  }

  /// Writes a message on the error output. A failure to write it is ignored.
  package func complain(_ text: String, terminator: String = "\n") {
    try? errors.write(text + terminator)
  }

  /// Prints faults on the error output. Of many faults of one kind it prints a few and their number.
  func complain(of faults: [Fault]) {
    if !faults.isEmpty { complain(FaultReport(faults).text) }
  }

  private static func terminalWidth(_ environment: [String: String]) -> Int? {
    if let columns = environment["COLUMNS"].flatMap({ Int($0) }), columns > 0 { return columns }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}

/// A standard output that was closed before the process began.
private struct AbsentSink: TextSink {
  func write(_ text: String) throws { throw OutputError(reason: "it is closed") }
}
