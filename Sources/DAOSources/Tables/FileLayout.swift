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
}
