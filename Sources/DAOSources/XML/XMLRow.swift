/// An element inside of the root, and where its parts stand.
struct XMLRow {
  /// A child, or a text beside children.
  struct Part {
    /// The member of the row that it is a value of.
    let member: String
    let range: Range<Int>
  }

  /// The number of its name, which is that of its table.
  var table = 0
  var row: FileRow
  /// That of the element.
  var name: String { row.names[table] }
  /// The element, from its `<`.
  var range = 0..<0
  /// The end of its start tag.
  var tagEnd = 0
  /// The parts between the tags, without blanks; none where their places are not asked for.
  var parts: [Part] = []
}
