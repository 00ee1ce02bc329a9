import DAOKit
import DAOStreams

/// Shows the progress of a migration or copy: on a terminal one line that is overwritten, elsewhere a line for each stream or table.
final class ProgressLine {
  private static let clear = "\r\u{1B}[K"
  private let console: Console
  private var name: String?

  init(console: Console) { self.console = console }

  func show(_ progress: StreamProgress) {
    let stream = "\(progress.name.escapingControls) (\(progress.stream) of \(progress.streamCount))"
    let statement = "statement \(progress.statement) of \(progress.statementCount)"
    show("\(stream), \(statement), \(progress.elapsed.components.seconds) s", "running \(stream)", of: progress.name)
  }

  func show(_ progress: CopyProgress) {
    let table = "\(progress.step.rawValue) \(progress.table.escapingControls)"
    show("\(table), row \(progress.rows)\(progress.rowCount.map { " of \($0)" } ?? "")", table, of: table)
  }

  /// - Parameters:
  ///   - line: For a terminal.
  ///   - start: For what has begun, by its name.
  private func show(_ line: String, _ start: String, of name: String) {
    if console.isInteractive {
      console.complain("\(Self.clear)\(line)", terminator: "")
    } else if name != self.name {
      console.complain(start)
    }
    self.name = name
  }

  /// Removes the line.
  func end() {
    if console.isInteractive, name != nil { console.complain(Self.clear, terminator: "") }
  }
}
