import DAOCore

/// What is different in a row by now, beside the same row of the file.
struct RowChanges {
  /// The columns with other values, in their order.
  private(set) var changed: [(column: FileColumn, value: FileValue)] = []
  /// The members whose columns are gone.
  private(set) var gone: Set<ExactText> = []

  init(_ table: FileTable, of row: FileRow, to stored: StoredRow, _ traits: FormatTraits) {
    let old = table.stored(row, traits)
    let poorer = table.nested.filter { nest in nest.rows(of: row, traits).contains { !nest.table.hasMembers(of: $0, traits) } }
    let others = Set(poorer.map { ExactText($0.column.member) })
    if old != stored || !others.isEmpty {
      for (column, (old, new)) in zip(table.written, zip(table.values(old), table.values(stored)))
      where column.json(old) != column.json(new) || others.contains(ExactText(column.member)) {
        let nested = zip(table.nested, stored.rows).first { $0.0.column.member.isExactly(column.member) }
        changed.append((column, nested.map { $0.value($1, over: row, traits) } ?? new))
      }
    }
    for name in row.members.lazy.map({ row.names[$0.name] }) where !table.hasMember(name) { gone.insert(ExactText(name)) }
  }

  var isEmpty: Bool { changed.isEmpty && gone.isEmpty }

  /// The members of an object of the file, with the values of now.
  ///
  /// - Parameter member: Makes the member of a value in the place of an old one, or of none; nil for one that is left out.
  func members<Member>(
    over old: [Member], named name: (Member) -> String,
    _ member: (_ column: FileColumn, _ value: FileValue, _ old: Member?) throws -> Member?
  ) rethrows -> [Member] {
    guard !isEmpty else { return old }
    var rest = Dictionary(changed.map { (ExactText($0.column.member), $0) }) { first, _ in first }
    var members: [Member] = []
    for old in old where !gone.contains(ExactText(name(old))) {
      guard let (column, value) = rest.removeValue(forKey: ExactText(name(old))) else {
        members.append(old)
        continue
      }
      if let new = try member(column, value, old) { members.append(new) }
    }
    for (column, value) in changed where rest[ExactText(column.member)] != nil {
      if let new = try member(column, value, nil) { members.append(new) }
    }
    return members
  }
}
