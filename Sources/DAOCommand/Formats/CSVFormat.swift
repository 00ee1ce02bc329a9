import DAOKit
import Foundation

/// Comma-separated values by RFC 4180: a heading, CRLF, quotes where they are needed. NULL is empty, a blob base64.
struct CSVFormat: ResultFormat {
  let name = "csv"

  func text(of table: ResultTable, on console: Console) -> String {
    line(table.columns) + table.rows.map { line($0.map(field)) }.joined()
  }

  func text(ofChanges count: Int) -> String { line(["changes"]) + line([String(count)]) }

  /// The keys alone, a row for each, since two headings are no table.
  func text(ofChanges count: Int, keys: ResultTable, on console: Console) -> String { text(of: keys, on: console) }

  private func line(_ fields: [String]) -> String {
    // A single empty field would be an empty line, which readers skip.
    guard fields != [""] else { return "\"\"\r\n" }
    return fields.map(quoted).joined(separator: ",") + "\r\n"
  }

  private func field(_ cell: ResultCell) -> String {
    switch cell {
    case .value(.null), .absent: ""
    case .value(.integer(let value)): String(value)
    case .value(.real(let value)): value.description
    case .value(.text(let value)): value
    case .value(.blob(let value)): value.base64EncodedString()
    case .json(_, let shown): shown
    }
  }

  private func quoted(_ field: String) -> String {
    // By scalars: to Swift, CRLF is one character that is neither of its two.
    guard field.unicodeScalars.contains(where: { "\",\r\n".unicodeScalars.contains($0) }) else { return field }
    return "\"" + field.replacing("\"", with: "\"\"") + "\""
  }
}
