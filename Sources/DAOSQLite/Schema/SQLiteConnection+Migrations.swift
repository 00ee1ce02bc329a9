import DAOCore

extension SQLiteConnection: MigratingConnection {
  func ownName(of table: String) -> String { "main.\(table)" }

  func execute(_ sql: String, location: (_ offset: Int) -> DAOError.Location) throws {
    try execute(sql) { offset, error in
      var error = error
      error.location = location(offset)
      return error
    }
  }

  func mirroredVersion() throws -> Int? { try integer("PRAGMA user_version") }

  /// Mirrors the version in `user_version`. A pragma takes no parameters; the interpolated number comes from the library.
  func mirror(version: Int) throws { try execute("PRAGMA user_version = \(version)") }

  func enforcesForeignKeys() throws -> Bool { try integer("PRAGMA foreign_keys") == 1 }

  func enforceForeignKeys(_ isOn: Bool) throws { try execute("PRAGMA foreign_keys = \(isOn ? "ON" : "OFF")") }

  /// Checks each table on its own: a foreign key whose parent has no matching unique key makes the pragma fail, and this must
  /// not hide the violations in other tables. Tables without the word REFERENCES are skipped, because running the pragma on
  /// each of thousands takes seconds.
  func foreignKeyViolations() throws -> [ForeignKeyViolation] {
    let tables = try rows(
      """
      SELECT DISTINCT t.name FROM main.sqlite_schema AS t, pragma_foreign_key_list(t.name)
      WHERE t.type = 'table' AND instr(upper(t.sql), 'REFERENCES') > 0 ORDER BY t.name
      """, [])
    return try tables.flatMap { row -> [ForeignKeyViolation] in
      guard case .text(let table) = row[0] else { return [] }
      do {
        return try violations(in: table)
      } catch let error as DAOError where error.code == .database {
        return [ForeignKeyViolation(table: table, mismatch: error.message)]
      }
    }
  }

  /// The first violations of all attached databases, without their keys.
  func violations(limit: Int) throws -> [ForeignKeyViolation] {
    let found = try rows("SELECT name FROM pragma_database_list ORDER BY seq", []).flatMap { database in
      try rows(
        """
        SELECT CASE ?1 WHEN 'main' THEN '' ELSE ?1 || '.' END || "table", "rowid", parent
        FROM pragma_foreign_key_check(NULL, ?1) LIMIT ?2
        """, [database[0], .integer(Int64(limit))])
    }
    return found.prefix(limit).compactMap { row in
      guard case .text(let table) = row[0], case .text(let parent) = row[2] else { return nil }
      let rowID: Int64? = if case .integer(let id) = row[1] { id } else { nil }
      return ForeignKeyViolation(table: table, rowNumber: rowID, parent: parent, key: [])
    }
  }

  private func violations(in table: String) throws -> [ForeignKeyViolation] {
    try rows("PRAGMA main.foreign_key_check(\(dialect.quote(table)))", []).compactMap { row in
      guard case .text(let parent) = row[2] else { return nil }
      let rowID: Int64? = if case .integer(let id) = row[1] { id } else { nil }
      return try ForeignKeyViolation(
        table: table, rowNumber: rowID, parent: parent, key: key(of: rowID, in: table, foreignKey: row[3]))
    }
  }

  /// The values of the row's foreign key columns.
  private func key(of rowID: Int64?, in table: String, foreignKey: Value) throws -> [Value] {
    guard let rowID else { return [] }
    let columns = try rows(
      "SELECT \"from\" FROM pragma_foreign_key_list(?1) WHERE id = ?2 ORDER BY seq", [.text(table), foreignKey]
    )
    .compactMap { row -> String? in if case .text(let name) = row[0] { dialect.quote(name) } else { nil } }
    guard !columns.isEmpty else { return [] }
    let sql = "SELECT \(columns.joined(separator: ", ")) FROM \(dialect.quote(table)) WHERE rowid = ?1"
    return try rows(sql, [.integer(rowID)]).first ?? []
  }

  private func integer(_ sql: String) throws -> Int? {
    guard case .integer(let value)? = try rows(sql, []).first?.first else { return nil }
    return Int(value)
  }
}
