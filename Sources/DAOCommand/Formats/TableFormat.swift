import DAOKit

/// Rows as an aligned table, cut to the terminal.
///
/// The first rows determine the widths of the columns, so that only these are kept in memory. A wider cell of a later row is
/// cut on a terminal. Elsewhere it shifts the cells to its right.
struct TableFormat: ResultFormat {
  let name = "table"

  func writer(of columns: [String], to output: OutputBuffer, on console: Console) -> any ResultWriter {
    Writer(columns: columns, output: output, console: console)
  }

  final class Writer: ResultWriter {
    /// The number of rows that determine the widths. `sampleBytes` of text end the sample earlier.
    static let sampleRows = 1000
    private static let sampleBytes = 1 << 20

    private let columns: [String]
    private let output: OutputBuffer
    private let console: Console
    private var sample: [[ResultCell]] = []
    private var sampledBytes = 0
    private var layout: TextTable.Layout?
    private var count = 0

    init(columns: [String], output: OutputBuffer, console: Console) {
      self.columns = columns
      self.output = output
      self.console = console
    }

    func write(_ row: [ResultCell]) throws {
      count += 1
      if let layout { return try output.write(layout.line(Self.cells(row), on: console)) }
      sample.append(row)
      sampledBytes += row.reduce(0) { $0 + $1.size }
      if sample.count == Self.sampleRows || sampledBytes >= Self.sampleBytes { try writeSample() }
    }

    func end() throws {
      if layout == nil { try writeSample() }
      if let note = layout?.note(on: console) { try output.write(note) }
      try output.write(Style.dim(count == 1 ? "1 row" : "\(count) rows", on: console) + "\n")
    }

    private func writeSample() throws {
      let areNumbers = columns.indices.map { column in
        let values = sample.map { $0[column] }.filter { $0 != .null }
        return !values.isEmpty && values.allSatisfy(\.isNumber)
      }
      let titles = zip(columns, areNumbers).map { TextTable.Column($0.escapingControls, alignment: $1 ? .right : .left) }
      let table = TextTable(columns: titles, rows: sample.map(Self.cells))
      let layout = table.layout(within: console.width)
      sample = []
      self.layout = layout
      try output.write(layout.heading(on: console))
      for row in table.rows { try output.write(layout.line(row, on: console)) }
    }

    private static func cells(_ row: [ResultCell]) -> [TextTable.Cell] {
      row.map { TextTable.Cell($0.display, style: $0 == .null ? .dim : nil) }
    }
  }
}
