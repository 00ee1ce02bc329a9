import DAOSQL

/// A row of CSV.
struct CSVRow {
  struct Field {
    /// Where the text stands in the row's UTF-8, without its quotes.
    var text: Range<Int>
    /// Whether it was in quotes: `""` is an empty text, and nothing at all is NULL.
    var isQuoted = false
    /// Whether the text has quotation marks, each of which stands twice in the file.
    var hasMarks = false
    /// The number of blanks after the quotes.
    var blanks = 0

    var isNull: Bool { text.isEmpty && !isQuoted }
  }

  private(set) var utf8: [UInt8] = []
  private(set) var fields: [Field] = []

  mutating func removeAll() {
    utf8.removeAll(keepingCapacity: true)
    fields.removeAll(keepingCapacity: true)
  }

  mutating func append(_ field: Field) { fields.append(field) }

  /// Takes the bytes that the fields are parts of.
  mutating func end(_ bytes: ArraySlice<UInt8>) {
    utf8 += bytes
    for index in fields.indices where fields[index].hasMarks { fields[index].text = joinedMarks(in: fields[index].text) }
  }

  /// Makes one quotation mark of two.
  private mutating func joinedMarks(in text: Range<Int>) -> Range<Int> {
    var (end, isFirst) = (text.lowerBound, false)
    for place in text {
      isFirst = utf8[place] == UInt8(ascii: "\"") && !isFirst
      if isFirst { continue }
      utf8[end] = utf8[place]
      end += 1
    }
    return text.lowerBound..<end
  }

  // MARK: Texts

  func text(_ field: Int) -> String { String(decoding: utf8[fields[field].text], as: UTF8.self) }

  /// A field as the file has it.
  func written(_ field: Int) -> String {
    let (text, field) = (text(field), fields[field])
    return field.isQuoted ? text.inQuotes("\"") + String(repeating: " ", count: field.blanks) : text
  }

  /// All fields as the file has them.
  var written: [String] { fields.indices.map(written) }

  /// A field for a file that may have another separator.
  func copy(_ field: Int, to format: CSVFormat) -> String {
    let keepsForm = fields[field].isQuoted || !utf8[fields[field].text].contains(format.separator)
    return keepsForm ? written(field) : format.quoted(text(field))
  }
}
