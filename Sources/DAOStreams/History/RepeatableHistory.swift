import DAOCore
import Foundation

/// The table `daokit_repeatables`: one row for each repeatable stream that has run, with the checksum of its last run.
struct RepeatableHistory {
  let connection: any MigratingConnection

  static let table = "daokit_repeatables"
  private var table: String { connection.ownName(of: Self.table) }

  /// The rows by the streams' names. Call it inside a transaction.
  func records() throws -> [String: RepeatableRecord] {
    guard try connection.tableSchema(table) != nil else { return [:] }
    let rows = try connection.rows("SELECT name, checksum, applied_at, duration_ms FROM \(table)", [])
    let records = try rows.map { row in
      guard row.count == 4, case .text(let name) = row[0], case .text(let checksum) = row[1],
        case .text(let appliedAt) = row[2], case .integer(let milliseconds) = row[3]
      else {
        throw DAOError(
          .stream, "a row of \(Self.table) is not as DAOKit writes it: drop the table, and the repeatable streams run again")
      }
      return RepeatableRecord(name: name, checksum: checksum, appliedAt: appliedAt, milliseconds: Int(milliseconds))
    }
    return Dictionary(records.map { ($0.name, $0) }) { first, _ in first }
  }

  /// The checksum of the stream's last run; nil when it has never run.
  func checksum(of name: String) throws -> String? {
    guard try connection.tableSchema(table) != nil else { return nil }
    let placeholder = connection.dialect.placeholder(index: 1, source: "?")
    let rows = try connection.rows("SELECT checksum FROM \(table) WHERE name = \(placeholder)", [.text(name)])
    guard case .text(let checksum)? = rows.first?.first else { return nil }
    return checksum
  }

  /// Records a run of `stream` with its present checksum.
  func record(_ stream: RepeatableStream, duration: Duration) throws {
    if try connection.tableSchema(table) == nil { try create() }
    let placeholders = (1...4).map { connection.dialect.placeholder(index: $0, source: "?") }
    let name = Value.text(stream.name)
    _ = try connection.rows("DELETE FROM \(table) WHERE name = \(placeholders[0])", [name])
    _ = try connection.rows(
      """
      INSERT INTO \(table) (name, checksum, applied_at, duration_ms) VALUES (\(placeholders.joined(separator: ", ")))
      """,
      [name, .text(stream.checksum), .text(Date.now.formatted(.iso8601)), .integer(Int64(duration / .milliseconds(1)))])
  }

  /// Forgets streams whose files are gone: one that comes back is new, and runs.
  func forget(_ names: [String]) throws {
    let placeholder = connection.dialect.placeholder(index: 1, source: "?")
    for name in names { _ = try connection.rows("DELETE FROM \(table) WHERE name = \(placeholder)", [.text(name)]) }
  }

  private func create() throws {
    try connection.execute(
      """
      CREATE TABLE \(table) (
        name TEXT PRIMARY KEY NOT NULL, checksum TEXT NOT NULL, applied_at TEXT NOT NULL, duration_ms INTEGER NOT NULL)
      """)
  }
}
