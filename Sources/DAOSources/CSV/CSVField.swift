import DAOSQL

/// A field of a row of CSV.
struct CSVField {
  /// The text without its quotes.
  let text: String
  /// Whether it was in quotes: `""` is an empty text, and nothing at all is NULL.
  let isQuoted: Bool
  /// The number of blanks after the quotes.
  var blanks = 0

  var isNull: Bool { text.isEmpty && !isQuoted }

  /// The field as the file has it.
  var written: String { isQuoted ? text.inQuotes("\"") + String(repeating: " ", count: blanks) : text }
}
