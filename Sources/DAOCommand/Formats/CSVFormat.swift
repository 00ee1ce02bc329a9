import DAOKit
import DAOSQL
import Foundation

/// Comma-separated values by RFC 4180: a heading, CRLF, quotes where they are needed. NULL is empty, a blob base64.
struct CSVFormat: ResultFormat {
  let name = "csv"

  func writer(of columns: [String], to output: OutputBuffer, on console: Console) -> any ResultWriter {
    Writer(format: self, columns: columns, output: output)
  }

  func text(ofChanges count: Int) -> String { line(["changes"]) + line([String(count)]) }

  /// The keys without the change count, one row each: a table has one heading.
  func write(changes count: Int, keys: ResultTable, to output: OutputBuffer, on console: Console) throws {
    try write(keys, to: output, on: console)
  }

  private final class Writer: ResultWriter {
    private let format: CSVFormat
    private let output: OutputBuffer
    private var heading: [String]?

    init(format: CSVFormat, columns: [String], output: OutputBuffer) {
      self.format = format
      self.output = output
      heading = columns
    }

    func write(_ row: [ResultCell]) throws {
      try writeHeading()
      try output.write(format.line(row.map(format.field)))
    }

    func end() throws { try writeHeading() }

    private func writeHeading() throws {
      guard let columns = heading else { return }
      heading = nil
      try output.write(format.line(columns))
    }
  }

  private func line(_ fields: [String]) -> String {
    // A single empty field would be an empty line, which readers skip.
    guard fields != [""] else { return "\"\"\r\n" }
    return fields.map(quoted).joined(separator: ",") + "\r\n"
  }

  private func field(_ cell: ResultCell) -> String {
    switch cell {
    case .value(.null), .absent: ""
    case .value(.integer(let value)): String(value)
    case .value(.real(let value)): value.shown
    case .value(.text(let value)): value
    case .value(.blob(let value)): value.base64EncodedString()
    case .json(_, let shown): shown
    }
  }

  private func quoted(_ field: String) -> String {
    // By scalars: as a Swift character CRLF equals neither CR nor LF.
    guard field.unicodeScalars.contains(where: { "\",\r\n".unicodeScalars.contains($0) }) else { return field }
    return field.inQuotes("\"")
  }
}
