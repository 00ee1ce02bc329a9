/// How a file was laid out, so that it is written as it was read.
struct FileLayout: Sendable, Hashable {
  /// What the members of the outermost object are, in their order; nil for an array.
  var parts: [FilePart]?
  /// The blanks of a level; nil for a file on one line.
  var indentation: Int?
  var endsWithNewline = true
  var csv = CSVFormat()
}
