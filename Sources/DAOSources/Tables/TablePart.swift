/// A table of a file that is being read.
struct TablePart {
  /// The number of its name.
  let name: Int
  var draft: TableDraft
  /// The first rows, which are not stored yet, and about how many bytes they have.
  var rows: [FileRow] = []
  var size = 0
  /// The table that the rows are stored in, once that has begun, for so many changes of the draft.
  var table: FileTable?
  var changes = 0
  var insertion: TableInsertion?

  init(name: Int, draft: TableDraft) {
    self.name = name
    self.draft = draft
  }
}
