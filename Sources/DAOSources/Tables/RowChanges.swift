import DAOCore

/// What is different in a row by now, beside the same row of the file.
struct RowChanges {
  /// The columns with other values, in their order.
  private(set) var changed: [(column: FileColumn, value: FileValue)] = []
  /// The members whose columns are gone.
  private(set) var gone: Set<ExactText> = []

  init(_ table: FileTable, of row: FileRow, to stored: StoredRow, _ traits: FormatTraits) {
    let old = table.stored(row, traits)
    if old != stored {
      for (column, (old, new)) in zip(table.written, zip(table.values(old), table.values(stored)))
      where column.json(old) != column.json(new) {
        changed.append((column, new))
      }
    }
    for member in row.members where !table.hasMember(member.name) { gone.insert(ExactText(member.name)) }
  }

  var isEmpty: Bool { changed.isEmpty && gone.isEmpty }
}
