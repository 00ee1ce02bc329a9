import DAOCore
import DAOSQL

extension SQLiteConnection: CopyingConnection {
  func storedTables() throws -> [TableSchema] {
    let plain = try rows("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'", [])
    let names = Set(plain.map { $0[0] })
    return try tables().filter { $0.qualifier == "main" && names.contains(.text($0.name)) }
  }

  func uncopiedTables() throws -> [String] {
    try rows("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'virtual' ORDER BY name", [])
      .compactMap { if case .text(let name)? = $0.first { name } else { nil } }
  }

  /// <https://www.sqlite.org/pragma.html#pragma_foreign_key_check>
  func brokenConstraints(of table: TableSchema) throws -> [String] {
    // A key that refers to nothing unique is an error of the schema, which breaks nothing while nobody enforces it.
    let found = try? rows(
      """
      SELECT parent, count(*), (SELECT group_concat("from", ', ') FROM pragma_foreign_key_list(?1) WHERE id = fkid)
      FROM pragma_foreign_key_check(?1) WHERE parent COLLATE NOCASE IN (SELECT name FROM main.sqlite_schema) GROUP BY fkid, parent
      """, [.text(table.name)])
    return (found ?? []).compactMap { row in
      guard case .text(let parent) = row[0], case .integer(let count) = row[1], case .text(let columns) = row[2] else {
        return nil
      }
      return "\(count) row(s) refer by \(columns) to no row of '\(parent)'"
    }
  }

  /// Triggers run, as they do where anybody else inserts the rows.
  func inserting<R>(_ body: (_ isOrdered: Bool) throws -> R) throws -> R {
    let enforces = try enforcesForeignKeys()
    if enforces { try enforceForeignKeys(false) }
    defer { if enforces { try? enforceForeignKeys(true) } }
    return try body(false)
  }

  /// <https://www.sqlite.org/autoinc.html>
  func lastNumber(of table: TableSchema) throws -> Int64? {
    guard try hasNumbers else { return nil }
    let found = try rows("SELECT max(seq) FROM main.sqlite_sequence WHERE name = ?1", [.text(table.name)])
    return if case .integer(let number)? = found.first?.first { number } else { nil }
  }

  func numberFurther(_ table: TableSchema, after last: Int64?) throws {
    guard let last, try hasNumbers else { return }
    // A row is there only for a table with AUTOINCREMENT that has had one, and an insert makes it.
    _ = try rows(
      "UPDATE main.sqlite_sequence SET seq = max(seq, ?2) WHERE name = ?1", [.text(table.name), .integer(last)])
  }

  private var hasNumbers: Bool {
    get throws { try !rows("SELECT 1 FROM main.sqlite_schema WHERE name = 'sqlite_sequence'", []).isEmpty }
  }
}
