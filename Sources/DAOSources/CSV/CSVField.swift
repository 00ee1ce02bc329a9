/// A field of a row of CSV.
struct CSVField {
  /// The text without its quotes.
  let text: String
  /// Whether it was in quotes: `""` is an empty text, and nothing at all is NULL.
  let isQuoted: Bool

  var isNull: Bool { text.isEmpty && !isQuoted }
}
