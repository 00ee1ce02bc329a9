import DAOCore
import Foundation

/// The table `daokit_streams`: one row for each version that the database has.
///
/// `duration_ms` is NULL for a version that was recorded without being run: adopted, or a baseline.
struct StreamHistory {
  let connection: any MigratingConnection

  static let table = StreamTables.history
  private var table: String { connection.ownName(of: Self.table) }

  /// The recorded versions and repeatable streams. Call it inside a transaction.
  func state() throws -> StreamState {
    let exists = try connection.tableSchema(table) != nil
    return StreamState(
      hasTable: exists, records: exists ? try records() : [], mirroredVersion: try connection.mirroredVersion(),
      repeated: try RepeatableHistory(connection: connection).records())
  }

  /// A short value that differs between any two states of the history, since no version is ever recorded twice.
  struct Mark: Equatable {
    var hasTable = false
    var count: Int64 = 0
    var newest: Int64?
    var mirroredVersion: Int?

    /// The version of the database; 0 for a new one.
    var version: Int { newest.map(Int.init) ?? mirroredVersion ?? 0 }

    /// The mark of the history after `stream` has been recorded.
    func recording(_ stream: any RunnableStream) -> Mark {
      var mark = self
      guard let stream = stream as? SchemaStream else { return mark }
      mark.hasTable = true
      mark.count += 1
      mark.newest = Int64(stream.version)
      mark.mirroredVersion = mirroredVersion.map { _ in stream.version }
      return mark
    }
  }

  func mark() throws -> Mark {
    var mark = Mark(mirroredVersion: try connection.mirroredVersion())
    guard try connection.tableSchema(table) != nil else { return mark }
    mark.hasTable = true
    let row = try connection.rows("SELECT count(*), max(version) FROM \(table)", []).first ?? []
    if case .integer(let count)? = row.first { mark.count = count }
    if case .integer(let newest)? = row.last { mark.newest = newest }
    return mark
  }

  private func records() throws -> [StreamRecord] {
    let columns = "version, name, checksum, applied_at, duration_ms"
    return try connection.rows("SELECT \(columns) FROM \(table) ORDER BY version", []).map { row in
      guard row.count == 5, case .integer(let version) = row[0], case .text(let name) = row[1],
        case .text(let checksum) = row[2], case .text(let appliedAt) = row[3]
      else {
        throw DAOError(
          .stream,
          "a row of \(Self.table) is not as DAOKit writes it: restore the table from a backup, or drop it and set a baseline")
      }
      var milliseconds: Int?
      if case .integer(let value) = row[4] { milliseconds = Int(value) }
      return StreamRecord(
        version: Int(version), name: name, checksum: checksum, appliedAt: appliedAt, milliseconds: milliseconds)
    }
  }

  func create() throws {
    try connection.execute(
      """
      CREATE TABLE \(table) (
        version INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL, applied_at TEXT NOT NULL, duration_ms INTEGER)
      """)
  }

  /// Records `stream`, and sets the engine's version number to its version.
  func record(_ stream: SchemaStream, duration: Duration?) throws {
    let placeholders = (1...5).map { connection.dialect.placeholder(index: $0, source: "?") }.joined(separator: ", ")
    let milliseconds = duration.map { Value.integer(Int64($0 / .milliseconds(1))) } ?? .null
    _ = try connection.rows(
      "INSERT INTO \(table) (version, name, checksum, applied_at, duration_ms) VALUES (\(placeholders))",
      [
        .integer(Int64(stream.version)), .text(stream.name), .text(stream.checksum), .text(Date.now.formatted(.iso8601)),
        milliseconds,
      ])
    try connection.mirror(version: stream.version)
  }
}
