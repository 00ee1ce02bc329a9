import DAOCore

extension SQLiteConnection: MigratingConnection {
  public func execute(_ sql: String, location: (_ offset: Int) -> DAOError.Location) throws {
    try execute(sql) { offset, error in
      var error = error
      error.location = location(offset)
      return error
    }
  }

  public func mirroredVersion() throws -> Int? { try integer("PRAGMA user_version") }

  /// A pragma takes no parameter; the number is the library's own.
  public func mirror(version: Int) throws { try execute("PRAGMA user_version = \(version)") }

  public func enforcesForeignKeys() throws -> Bool { try integer("PRAGMA foreign_keys") == 1 }

  public func enforceForeignKeys(_ isOn: Bool) throws { try execute("PRAGMA foreign_keys = \(isOn ? "ON" : "OFF")") }

  public func foreignKeyViolations() throws -> [ForeignKeyViolation] {
    try rows("PRAGMA foreign_key_check", []).compactMap { row in
      guard case .text(let table) = row[0], case .text(let parent) = row[2] else { return nil }
      let rowID: Int64? = if case .integer(let id) = row[1] { id } else { nil }
      return try ForeignKeyViolation(
        table: table, rowID: rowID, parent: parent, key: key(of: rowID, in: table, foreignKey: row[3]))
    }
  }

  /// The values that the row refers by.
  private func key(of rowID: Int64?, in table: String, foreignKey: Value) throws -> [Value] {
    guard let rowID else { return [] }
    let columns = try rows("SELECT \"from\" FROM pragma_foreign_key_list(?1) WHERE id = ?2 ORDER BY seq", [.text(table), foreignKey])
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
