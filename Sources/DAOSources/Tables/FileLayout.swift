import DAOSQL

/// How a file was laid out, so that it is written as it was read.
struct FileLayout: Sendable {
  /// What the members of the outermost object are, in their order; nil for an array.
  var parts: [FilePart]?
  /// The table whose one row has the members that are no tables.
  var valuesTable = ""
  /// The beginnings of lines of JSON; nil for a file on one line.
  var indentation: JSONIndentation?
  /// Whether an object has a line for each member.
  var expandsObjects = false
  /// Whether a blank follows each colon and comma.
  var isSpaced = true
  var endsWithNewline = true
  var csv = CSVFormat()
  /// The tables and columns that the file names beside its rows.
  var headers: [(table: String, columns: [String])] = []
  /// The root element of XML.
  var root = XMLRoot(name: "data")

  /// The name of the table that has the values: that of the file, or `document` where a table has it, or `document2`, and so on.
  static func valuesTable(_ name: String, besides tables: some Sequence<String>) -> String {
    let taken = Set(tables.map(\.asciiLowercased))
    guard taken.contains(name.asciiLowercased) else { return name }
    return (1...).lazy.map { $0 == 1 ? "document" : "document\($0)" }.first { !taken.contains($0) } ?? name
  }
}
