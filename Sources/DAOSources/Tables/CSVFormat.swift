import DAOSQL
import Foundation

/// How a file of CSV is written.
struct CSVFormat: Sendable, Hashable {
  /// What separates fields: a comma, a semicolon, or a tab.
  var separator = UInt8(ascii: ",")
  /// The end of lines.
  var lineEnd = "\r\n"
  var encoding = TextEncoding.utf8
  /// Whether the file begins with the mark of its encoding.
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
    case .data(let value): quoted(value.base64EncodedString())
    case .structure(let value): quoted(value.text)
    }
  }

  /// The names of columns.
  func header(_ names: [String]) -> String { line(names.map(name)) }

  /// The name of a column: the reader learns the separator of these.
  func name(_ name: String) -> String { quoted(name, besides: ",;\t|") }

  /// A row. A NULL alone has a separator, since an empty line is no row.
  func row(_ values: [FileValue], _ columns: [FileColumn]) -> String {
    if values.count == 1, case .null = values[0] { return line(["", ""]) }
    return line(zip(values, columns).map { text(of: $0, $1) })
  }

  func line(_ fields: [String]) -> String { fields.joined(separator: String(UnicodeScalar(separator))) }

  /// A text as a field: in quotes if it would be taken for something else without them.
  ///
  /// - Parameter others: What is put in quotes beside the separator.
  func quoted(_ text: String, besides others: String = "") -> String {
    let isSpecial = text.utf8.contains {
      $0 == separator || $0 == UInt8(ascii: "\"") || $0 == 10 || $0 == 13 || others.utf8.contains($0)
    }
    // What a file begins with may be a mark, or tell the separator.
    let isSign = text.utf8.starts(with: "sep=".utf8) || text.utf8.starts(with: "\u{FEFF}".utf8)
    guard text.isEmpty || isSpecial || isSign else { return text }
    return text.inQuotes("\"")
  }
}
