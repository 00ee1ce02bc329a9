import DAOCore
import DAORuntime
import DAOSQL

/// Writes the states that an instance has logged after a point.
struct SyncWriting {
  let store: SyncStore
  let layout: SyncLayout
  let session: Session
  let target: SyncActor?
  let header: SyncHeader

  /// What the target has written itself, or has sent, is left out.
  func write(to file: PartialFile) throws {
    var output = try SyncOutput(file, header)
    let number = target.map { target in store.actors.first { $0.value == target }?.key ?? 0 } ?? 0
    var count = 0
    for table in layout.ordered {
      var index: Int?
      try states(of: table).with([.integer(header.from), .integer(header.to), .integer(number)], on: session) { statement in
        while try statement.step() {
          guard let row = try row(of: table, index ?? count, statement) else { continue }
          if index == nil {
            try output.append(table.inFile)
            index = count
            count += 1
          }
          try output.append(row)
          if output.rows % 1024 == 0 { try session.checkCancellation() }
        }
      }
    }
    try output.finish()
  }

  private func states(of table: SyncedTable) -> SyncSQL {
    let (keys, dialect) = (table.keys, table.dialect)
    let cells = table.cells.flatMap { ["l.\(table.stamp($0))", "l.\(table.actor($0))"] }
    let columns =
      ["l.\"generation:\"", "l.\"stamp:\"", "l.\"actor:\"", "l.\"gone:\"", "l.\"open:\""]
      + keys.map { "l.\(dialect.quote($0.name))" }
      + keys.map { "t.\(dialect.quote($0.name))" } + table.columns.map { "t.\(dialect.quote($0.name))" } + cells
    return SyncSQL(dialect, count: 3, .query) { place in
      // The whole log is read in the order of its rows, as those of the table are, and not by its index.
      let seq = header.from == 0 ? "+l.\"seq:\"" : "l.\"seq:\""
      return """
        SELECT \(columns.joined(separator: ", ")) FROM \(table.quotedLog) AS l LEFT JOIN \(table.quoted) AS t ON \(table.hasKey("t", "l"))
        WHERE \(seq) > \(place(1)) AND \(seq) <= \(place(2)) AND (l."open:" <> 0 OR NOT (\(table.isKnown(to: place(3), "l"))))
        """
    }
  }

  private func row(of table: SyncedTable, _ index: Int, _ statement: any PreparedStatement) throws -> SyncRow? {
    func stamp(_ place: Int) throws -> SyncStamp {
      SyncStamp(time: statement.integer(place), actor: try store.actor(statement.integer(place + 1)))
    }
    let presence = SyncState.Presence(rawValue: statement.integer(3)) ?? .deleted
    let keyCount = table.keys.count
    let isThere = presence == .present
    let keys = (0..<keyCount).map { SyncValue(statement, 5 + (isThere ? keyCount : 0) + $0) }
    // Deleted by a REPLACE since the log was looked at: the next file has it.
    if keys.contains(.null) { return nil }
    var (values, cells): ([SyncValue], [SyncStamp]) = ([], [])
    let first = 5 + 2 * keyCount
    let firstCell = first + table.columns.count
    if isThere {
      values = table.columns.indices.map { SyncValue(statement, first + $0) }
      cells = try table.cells.indices.map { try stamp(firstCell + 2 * $0) }
    }
    // Of a row whose time is over decides when that was set.
    let decisive = presence == .expired ? table.expiryCell.map { firstCell + 2 * $0 } : nil
    return SyncRow(
      table: index,
      state: SyncState(
        generation: statement.integer(0), stamp: try stamp(decisive ?? 1), presence: presence, cells: cells,
        isOpen: statement.integer(4) != 0), keys: keys, values: values)
  }
}

extension SyncedTable {
  /// The table as a file describes it.
  var inFile: SyncFileTable {
    SyncFileTable(
      name: name, rule: rule.text, keys: keys.map(SyncFileTable.Column.init), columns: columns.map(SyncFileTable.Column.init))
  }
}
