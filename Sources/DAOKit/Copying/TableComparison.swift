import DAOCore
import DAORuntime

/// Compares the rows of a table in both databases, value by value and in any order.
struct TableComparison {
  let copy: CopyRun
  let table: CopiedTable
  let count: Int
  /// The numbers of the rows of the source that the target has refused.
  let refused: Set<Int>

  /// Adds the first rows that differ to `faults`.
  func compare(_ faults: inout CopyFaults) throws {
    let (source, target) = (try sourceDigest(), try targetDigest())
    guard source != target else { return }
    guard source.count == target.count else {
      faults.add(
        "the table '\(table.name)' has \(target.count) rows, and \(source.count) were to be copied",
        kind: "table '\(table.name)'")
      return
    }
    try explain(&faults)
  }

  private func sourceDigest() throws -> RowDigest {
    var digest = RowDigest()
    try forEachSourceRow { row in
      digest.add(RowDigest.Row(try row.values()))
      try tell(digest.count)
    }
    return digest
  }

  private func targetDigest() throws -> RowDigest {
    var digest = RowDigest()
    try forEachTargetRow { values in
      digest.add(RowDigest.Row(values))
      try tell(digest.count)
    }
    return digest
  }

  private func tell(_ rows: Int) throws {
    guard rows % CopyRun.interval == 0 else { return }
    try copy.tell(CopyProgress(step: .comparing, table: table.name, rows: rows, rowCount: count))
  }

  private func forEachSourceRow(_ body: (SourceRow) throws -> Void) throws {
    try copy.source.forEachRow(of: table, after: 0) { row in if !refused.contains(row.number) { try body(row) } }
  }

  private func forEachTargetRow(_ body: ([TypedValue]) throws -> Void) throws {
    let target = copy.target
    let statement = try target.borrow(table.reading(from: target.ownRows(of: table.target), target.dialect))
    defer { target.giveBack(statement) }
    try statement.bind(.bound([]))
    statement.readInPortions()
    while try statement.step() {
      try body(
        try table.columns.enumerated().map { index, column in
          let value = try statement.value(index)
          do {
            return try column.value(value, dates: target.dateStrategy)
          } catch {
            // The target has changed it to something else, which is a difference.
            return TypedValue(value)
          }
        })
    }
  }

  /// Names the rows of the source that the target does not have, each with the columns that differ where the key tells.
  private func explain(_ faults: inout CopyFaults) throws {
    var (found, byKey) = ([RowDigest.Row: Int](), [RowDigest.Row: [RowDigest.Row]]())
    try forEachTargetRow { values in
      found[RowDigest.Row(values), default: 0] += 1
      if !table.key.isEmpty { byKey[key(values)] = values.map { RowDigest.Row([$0]) } }
    }
    try forEachSourceRow { row in
      let values = try row.values()
      if let count = found[RowDigest.Row(values)], count > 0 {
        found[RowDigest.Row(values)] = count - 1
        return
      }
      let others = byKey[key(values)] ?? []
      let columns = others.indices.filter { others[$0] != RowDigest.Row([values[$0]]) }
      let names = columns.map { "'\(table.columns[$0].source.name)'" }.joined(separator: ", ")
      faults.add(
        names.isEmpty ? "\(row.place): is not there" : "\(row.place), column \(names): is another value there",
        kind: "table '\(table.name)'\(names.isEmpty ? "" : ", column \(names)")")
    }
  }

  private func key(_ values: [TypedValue]) -> RowDigest.Row { RowDigest.Row(table.key.map { values[$0] }) }
}
