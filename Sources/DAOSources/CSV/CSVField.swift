/// A field of a row of CSV.
struct CSVField {
  /// The UTF-8 of the text without its quotes.
  let utf8: ArraySlice<UInt8>
  /// Whether it was in quotes: `""` is an empty text, and nothing at all is NULL.
  let isQuoted: Bool

  var isNull: Bool { utf8.isEmpty && !isQuoted }

  var text: String { String(decoding: utf8, as: UTF8.self) }
}
