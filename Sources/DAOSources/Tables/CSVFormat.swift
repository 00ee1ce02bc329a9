import Foundation

/// How a file of CSV is written.
struct CSVFormat: Sendable, Hashable {
  /// What separates fields: a comma, a semicolon, or a tab.
  var separator = UInt8(ascii: ",")
  /// The end of lines.
  var lineEnd = "\r\n"
  /// Whether the file begins with the mark of UTF-8.
  var hasMark = false
  /// Whether the first line tells the separator, as spreadsheets write it: `sep=;`.
  var tellsSeparator = false

  /// The text of a value: nothing for NULL.
  func text(of value: FileValue, _ column: FileColumn) -> String {
    switch value {
    case .null: ""
    case .boolean(let value): value ? "true" : "false"
    case .integer(let value): "\(value)"
    case .real(let value): column.text(of: value)
    case .text(let value), .moment(let value): quoted(value)
    case .data(let value): value.base64EncodedString()
    case .structure(let value): quoted(value.text)
    }
  }

  /// A text as a field: in quotes if it would be taken for something else without them.
  func quoted(_ text: String) -> String {
    let isSpecial = text.utf8.contains { $0 == separator || $0 == UInt8(ascii: "\"") || $0 == 10 || $0 == 13 }
    guard text.isEmpty || isSpecial else { return text }
    return "\"\(text.replacing("\"", with: "\"\""))\""
  }
}
