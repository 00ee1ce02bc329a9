import DAOCore

/// The table of the target that says how many rows of each table were copied; it is there while a copy is not complete.
struct CopyHistory {
  private static let name = "daokit_copies"
  let target: any Connection

  /// The rows that were copied, by table; empty where no copy has begun.
  func counts() throws -> [String: Int] {
    guard try target.tableSchema(Self.name) != nil else { return [:] }
    let rows = try target.rows("SELECT table_name, row_count FROM \(Self.name)", [])
    return Dictionary(
      rows.compactMap { row in
        guard case .text(let name) = row[0], case .integer(let count) = row[1] else { return nil }
        return (name, Int(count))
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Makes the table.
  func begin() throws {
    try target.execute("CREATE TABLE IF NOT EXISTS \(Self.name) (table_name text PRIMARY KEY, row_count bigint NOT NULL)")
  }

  /// Inside of the transaction that writes the rows.
  func note(_ count: Int, of table: String) throws {
    try forget(table)
    _ = try target.rows(
      "INSERT INTO \(Self.name) (table_name, row_count) VALUES (\(target.dialect.places(2)))",
      [.text(table), .integer(Int64(count))])
  }

  /// Forgets the tables that are complete, and the table itself where no other is left of an earlier copy.
  func end(_ tables: [CopiedTable]) throws {
    for table in tables { try forget(table.name) }
    if try target.rows("SELECT 1 FROM \(Self.name)", []).isEmpty { try target.execute("DROP TABLE \(Self.name)") }
  }

  private func forget(_ table: String) throws {
    _ = try target.rows("DELETE FROM \(Self.name) WHERE table_name = \(target.dialect.place(1))", [.text(table)])
  }
}
