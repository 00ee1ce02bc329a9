import DAOCore
import DAOSQL

extension SQLiteConnection: FileTablesConnection {
  package func changeMark() throws -> [Value] {
    try rows("SELECT total_changes(), schema_version FROM pragma_schema_version", []).first ?? []
  }

  package func isReserved(_ table: String) -> Bool { table.asciiLowercased.hasPrefix("sqlite_") }

  package func temporaryTables() throws -> [(name: String, isHiding: Bool)] {
    let isHiding = "name IN (SELECT name FROM main.sqlite_schema)"
    let sql = "SELECT name, \(isHiding) FROM temp.sqlite_schema WHERE type IN ('table', 'view')"
    return try rows(sql, []).compactMap { row in
      if case .text(let name) = row[0] { (name, row[1] == .integer(1)) } else { nil }
    }
  }
}
