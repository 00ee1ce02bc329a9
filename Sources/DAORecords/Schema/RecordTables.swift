import DAOCore
import DAORuntime
import DAOSQL

/// The table `daokit_records`: one row for each table that records have made, with the SQL that would create it.
///
/// Tables that are not in it belong to streams or to other programs: they are checked and never changed.
package struct RecordTables {
  static let table = "daokit_records"
  /// What stands in the place of the SQL for a table of documents, whose columns come by themselves.
  static let documents = "documents"

  private let connection: any Connection
  private var dialect: any Dialect { connection.dialect }
  private var name: String { dialect.quote(Self.table) }

  package init(_ connection: any Connection) { self.connection = connection }

  /// The SQL of a table when it was made or changed last; nil for a table of somebody else.
  func creation(of table: String) throws -> String? {
    guard try connection.table(named: Self.table) != nil else { return nil }
    let found = try connection.rows(
      "SELECT creation FROM \(name) WHERE name = \(dialect.place(1))", [.text(table.asciiLowercased)])
    return if case .text(let sql)? = found.first?.first { sql } else { nil }
  }

  /// The version of a table's type, 0 for one without; nil for a table of somebody else.
  func version(of table: String) throws -> Int? {
    guard try connection.table(named: Self.table) != nil else { return nil }
    let found = try connection.rows(
      "SELECT version FROM \(name) WHERE name = \(dialect.place(1))", [.text(table.asciiLowercased)])
    return if case .integer(let version)? = found.first?.first { Int(version) } else { nil }
  }

  /// How the properties of a table's type were read when it was made or changed last, by ``TableRows/readings``; empty where that
  /// is not known.
  func readings(of table: String) throws -> Set<Substring> {
    guard try hasReadings() else { return [] }
    let found = try connection.rows(
      "SELECT readings FROM \(name) WHERE name = \(dialect.place(1))", [.text(table.asciiLowercased)])
    return if case .text(let readings)? = found.first?.first { Set(readings.split(separator: "\n")) } else { [] }
  }

  private func hasReadings() throws -> Bool {
    try connection.table(named: Self.table)?.columns.contains { $0.name == "readings" } ?? false
  }

  /// Drops a table, if it is there.
  ///
  /// - Throws: ``DAOError/Code/recordTable`` for one that a stream or another program has made.
  func drop(_ table: String, on session: Session) throws {
    guard try connection.table(named: table) != nil else { return }
    guard try creation(of: table) != nil else {
      throw DAOError(.recordTable, "the table '\(table)' is not made by records or documents, and is not dropped")
    }
    session.note(changesOf: .unknown)
    try connection.execute("DROP TABLE \(dialect.quote(table))")
    try forget(table)
  }

  /// Forgets a table that is gone.
  private func forget(_ table: String) throws {
    _ = try connection.rows("DELETE FROM \(name) WHERE name = \(dialect.place(1))", [.text(table.asciiLowercased)])
  }

  /// - Parameters:
  ///   - version: Nil for that which the table has.
  ///   - readings: Empty where nobody has read the rows as records.
  package func record(_ table: String, _ creation: String, version: Int?, readings: [String] = []) throws {
    try connection.execute(
      "CREATE TABLE IF NOT EXISTS \(name) (name TEXT PRIMARY KEY NOT NULL, creation TEXT NOT NULL, "
        + "version INTEGER NOT NULL DEFAULT 0, readings TEXT NOT NULL DEFAULT '')")
    if try !hasReadings() { try connection.execute("ALTER TABLE \(name) ADD COLUMN readings TEXT NOT NULL DEFAULT ''") }
    _ = try connection.rows(
      "INSERT INTO \(name) (name, creation, readings) VALUES (\(dialect.places(3))) "
        + "ON CONFLICT (name) DO UPDATE SET creation = excluded.creation, readings = excluded.readings",
      [.text(table.asciiLowercased), .text(creation), .text(readings.sorted().joined(separator: "\n"))])
    guard let version else { return }
    _ = try connection.rows(
      "UPDATE \(name) SET version = \(dialect.place(1)) WHERE name = \(dialect.place(2))",
      [.integer(Int64(version)), .text(table.asciiLowercased)])
  }
}
