import DAOSQL

/// A field of a row of CSV.
struct CSVField {
  /// The UTF-8 of the text without its quotes.
  let utf8: ArraySlice<UInt8>
  /// Whether it was in quotes: `""` is an empty text, and nothing at all is NULL.
  let isQuoted: Bool
  /// The number of blanks after the quotes.
  var blanks = 0

  var isNull: Bool { utf8.isEmpty && !isQuoted }

  var text: String { String(decoding: utf8, as: UTF8.self) }

  /// The field as the file has it.
  var written: String { isQuoted ? text.inQuotes("\"") + String(repeating: " ", count: blanks) : text }
}

extension CSVFormat {
  /// A field of a file that may have had another separator.
  func copy(of field: CSVField) -> String {
    field.isQuoted || !field.utf8.contains(separator) ? field.written : quoted(field.text)
  }
}
