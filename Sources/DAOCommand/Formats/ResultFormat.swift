import DAOKit

/// A way to print rows.
protocol ResultFormat: Sendable {
  /// The name for `--format`.
  var name: String { get }

  /// A writer for the rows of one result.
  func writer(of columns: [String], to output: OutputBuffer, on console: Console) -> any ResultWriter

  /// The text for a statement that changes rows and returns none.
  func text(ofChanges count: Int) -> String

  /// Prints the change count and the keys of the new rows.
  func write(changes count: Int, keys: ResultTable, to output: OutputBuffer, on console: Console) throws
}

/// Prints the rows of one result. It keeps as few of them in memory as its format allows.
protocol ResultWriter: AnyObject {
  /// Prints a row, which has a cell for each column.
  func write(_ row: [ResultCell]) throws
  /// Prints the end of the result, after the last row.
  func end() throws
}

extension ResultFormat {
  func text(ofChanges count: Int) -> String { count == 1 ? "1 change\n" : "\(count) changes\n" }

  func write(changes count: Int, keys: ResultTable, to output: OutputBuffer, on console: Console) throws {
    try output.write(text(ofChanges: count))
    try write(keys, to: output, on: console)
  }

  /// Prints the rows of a table.
  func write(_ table: ResultTable, to output: OutputBuffer, on console: Console) throws {
    let writer = writer(of: table.columns, to: output, on: console)
    for row in table.rows { try writer.write(row) }
    try writer.end()
  }

  /// Prints a whole result.
  func print(_ table: ResultTable, on console: Console) throws {
    let output = OutputBuffer(console)
    try write(table, to: output, on: console)
    try output.flush()
  }
}

/// The formats that `--format` chooses from; the first is the default.
enum ResultFormats {
  static let all: [any ResultFormat] = [TableFormat(), JSONFormat(), CSVFormat(), VerticalFormat()]
  static var names: [String] { all.map(\.name) }

  /// The format with this name; the default for nil.
  static func named(_ name: String?) throws -> any ResultFormat {
    guard let name else { return all[0] }
    guard let format = all.first(where: { $0.name == name }) else {
      throw UsageError("no format '\(name)' among \(names.joined(separator: ", "))" + Spelling.hint(for: name, in: names))
    }
    return format
  }
}
