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
}
