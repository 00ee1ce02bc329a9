import DAOCore

/// A row of a table as the source has it.
struct SourceRow {
  let table: CopiedTable
  let number: Int
  /// The bytes of its texts and blobs.
  let size: Int
  let stored: [Value]
  let dates: Configuration.DateStrategy

  var place: String { "table '\(table.name)', \(table.place(of: stored, number))" }

  /// The values for the target; nil for a row with some that do not fit, which are added to `faults`.
  func values(_ faults: inout CopyFaults) -> [TypedValue]? {
    var values: [TypedValue] = []
    for (column, value) in zip(table.columns, stored) {
      do {
        if value == .null, column.target.isNotNull { throw CopiedColumn.Misfit(message: "is NULL, which is refused there") }
        values.append(try column.value(value, dates: dates))
      } catch {
        let message = (error as? CopiedColumn.Misfit)?.message ?? "\(error)"
        faults.add(
          "\(place), column '\(column.source.name)': \(message)", kind: "table '\(table.name)', column '\(column.source.name)'")
      }
    }
    return values.count == table.columns.count ? values : nil
  }

  /// The values as what has no type for UUIDs takes them: in the case that they have, which others that refer to them have too.
  func written(_ values: [TypedValue]) -> [TypedValue] {
    var written = values
    for index in values.indices where table.columns[index].target.kind == .uuid { written[index] = TypedValue(stored[index]) }
    return written
  }

  /// - Throws: ``DAOError/Code/typeMismatch`` for a value that does not fit.
  func values() throws -> [TypedValue] {
    var faults = CopyFaults()
    let values = values(&faults)
    try faults.check(.typeMismatch, "not all rows fit")
    return values ?? []
  }
}
