/// An element inside of the root, and where its parts stand.
struct XMLRow {
  /// A child, or a text beside children.
  struct Part {
    /// The member of the row that it is a value of.
    let member: String
    let range: Range<Int>
  }

  var row: FileRow
  /// That of the element.
  var name: String { row.table.map { row.names[$0] } ?? "" }
  /// The element, from its `<`.
  var range = 0..<0
  /// The end of its start tag.
  var tagEnd = 0
  /// The parts between the tags, without blanks; none where their places are not asked for.
  var parts: [Part] = []
}
