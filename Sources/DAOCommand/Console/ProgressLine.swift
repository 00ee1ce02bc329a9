import DAOStreams

/// Shows the progress of a migration: on a terminal one line that is overwritten, elsewhere a line for each stream.
final class ProgressLine {
  private static let clear = "\r\u{1B}[K"
  private let console: Console
  private var name: String?

  init(console: Console) { self.console = console }

  func show(_ progress: StreamProgress) {
    let stream = "\(progress.name.escapingControls) (\(progress.stream) of \(progress.streamCount))"
    if console.isInteractive {
      let statement = "statement \(progress.statement) of \(progress.statementCount)"
      let seconds = "\(progress.elapsed.components.seconds) s"
      console.complain("\(Self.clear)\(stream), \(statement), \(seconds)", terminator: "")
    } else if progress.name != name {
      console.complain("running \(stream)")
    }
    name = progress.name
  }

  /// Removes the line.
  func end() {
    if console.isInteractive, name != nil { console.complain(Self.clear, terminator: "") }
  }
}
