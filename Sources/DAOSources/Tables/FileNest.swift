import DAOCore

/// A member of the rows of a table that is a table of its own, whose rows refer to theirs.
struct FileNest: Sendable {
  let column: FileColumn
  /// The number of the columns before it.
  let place: Int
  let table: FileTable

  /// The rows of the member in a row.
  func rows(of row: FileRow, _ traits: FormatTraits) -> [FileRow] {
    objects(of: row).map { FileRow(object: $0, row.names, traits) }
  }

  private func objects(of row: FileRow) -> [[JSONValue.Member]] {
    row.members.flatMap { member in
      if row.names[member.name].isExactly(column.member), case .structure(let value) = row.value(of: member.cell) {
        value.objects
      } else {
        [] as [[JSONValue.Member]]
      }
    }
  }

  // MARK: Values

  /// The value of the member for the rows of the table.
  func value(_ rows: [StoredRow]) -> FileValue { value(rows.map { table.object($0) }) }

  /// The value of the member, in which all that is the same in a row of the file is that of the file.
  func value(_ rows: [StoredRow], over row: FileRow, _ traits: FormatTraits) -> FileValue {
    let objects = objects(of: row)
    let olds = objects.map { FileRow(object: $0, row.names, traits) }
    let merge = ListMerge(olds.map { table.stored($0, traits) }, rows)
    return value(
      zip(rows, merge.olds).map { stored, place in
        guard let place else { return table.object(stored) }
        let changes = RowChanges(table, of: olds[place], to: stored, traits)
        return .object(
          changes.members(over: objects[place], named: \.name) { column, value, _ in
            if value.isNull, column.leavesNullOut { return nil }
            return JSONValue.Member(name: column.member, value: column.json(value), offset: 0)
          })
      })
  }

  private func value(_ objects: [JSONValue]) -> FileValue {
    objects.isEmpty && column.leavesNullOut ? .null : .structure(.list(objects))
  }
}

extension JSONValue {
  /// The members of an object, or of each in a list.
  var objects: [[Member]] {
    switch self {
    case .list(let elements): elements.flatMap(\.objects)
    case .object(let members): [members]
    default: []
    }
  }
}
