import DAOKit

/// Prints the result of a call in one of the formats, row by row.
final class ResultPrinter {
  private let format: any ResultFormat
  private let output: OutputBuffer
  private let console: Console
  private var columns: [String] = []
  private var writer: (any ResultWriter)?

  init(format: any ResultFormat, output: OutputBuffer, console: Console) {
    self.format = format
    self.output = output
    self.console = console
  }

  func print(_ part: AnyResultPart) throws {
    switch part {
    case .columns(let names):
      columns = names
      writer = format.writer(of: names, to: output, on: console)
    case .row(let values):
      try writer?.write(values.map(ResultCell.value))
    case .entity(let row):
      try writer?.write(columns.map { column in row.columns.firstIndex(of: column).map { ResultCell($0, of: row) } ?? .absent })
    case .changes(let count):
      try output.write(format.text(ofChanges: count))
    case .keys(let columns, let rows, let count):
      try format.write(changes: count, keys: ResultTable(columns: columns, rows: rows), to: output, on: console)
    case .end:
      try writer?.end()
      // Before the change is committed: it is undone if it cannot be told.
      try output.flush()
    }
  }
}
