import Foundation

/// What a command prints on, and what is known about it.
package struct Console: Sendable {
  package var output: any TextSink
  package var errors: any TextSink
  /// The columns of the terminal that the output goes to; nil when it goes elsewhere, and nothing is cut.
  package var width: Int?
  /// Whether the output may be coloured.
  package var isColoured: Bool
  /// Whether messages go to a terminal, where a line can be written over.
  package var isInteractive: Bool

  package init(
    output: any TextSink, errors: any TextSink, width: Int? = nil, isColoured: Bool = false, isInteractive: Bool = false
  ) {
    self.output = output
    self.errors = errors
    self.width = width
    self.isColoured = isColoured
    self.isInteractive = isInteractive
  }

  /// The process's standard output and error. Colours follow <https://no-color.org>.
  package static func standard(environment: [String: String] = ProcessInfo.processInfo.environment) -> Console {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let noColour = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    return Console(
      output: FileSink(descriptor: STDOUT_FILENO), errors: FileSink(descriptor: STDERR_FILENO),
      width: isTerminal ? terminalWidth(environment) : nil,
      isColoured: isTerminal && !noColour && environment["TERM"] != "dumb",
      isInteractive: isatty(STDERR_FILENO) == 1)
  }

  package func print(_ text: String, terminator: String = "\n") throws {
    try output.write(text + terminator)
  }

  /// Writes a message on the error output, in so far as it can be written.
  package func complain(_ text: String, terminator: String = "\n") {
    try? errors.write(text + terminator)
  }

  private static func terminalWidth(_ environment: [String: String]) -> Int? {
    if let columns = environment["COLUMNS"].flatMap({ Int($0) }), columns > 0 { return columns }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}
