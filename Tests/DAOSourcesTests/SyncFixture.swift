import DAOCore
import DAOKit
import DAORecords
import DAOSources
import Foundation
import TestSupport
import Testing

/// Instances of one schema in a folder, and the files between them.
struct SyncFixture {
  let folder = try! TestFolder()
  let schema: String
  var rules: [String: SyncRule] = [:]
  var except: [String] = []

  init(_ schema: String, rules: [String: SyncRule] = [:], except: [String] = []) {
    (self.schema, self.rules, self.except) = (schema, rules, except)
  }

  func open(_ name: String, _ schema: String? = nil) throws -> Database {
    let isNew = !folder.contains(name)
    let database = try Database.sqlite(at: folder.path(name))
    if isNew { try database.execute(schema ?? self.schema) }
    try database.enableSync(instance: name, except: except, rules: rules)
    return database
  }

  /// Sends what one has to another.
  @discardableResult
  func send(_ from: Database, to: Database, since: SyncSequence? = nil) throws -> SyncReport {
    let path = folder.path(UUID().uuidString)
    defer { try? FileManager.default.removeItem(atPath: path) }
    try from.writeChanges(to: path, for: to.syncInstance ?? "", since: since)
    return try to.applyChanges(from: path)
  }

  /// Lets two know the same.
  func meet(_ left: Database, _ right: Database) throws {
    try send(left, to: right)
    try send(right, to: left)
  }

  /// Lets two meet until they know all, and expects the same rows in both.
  func agree(
    _ left: Database, _ right: Database, _ tables: [String] = ["t"], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for _ in 0..<3 { try meet(left, right) }
    for table in tables {
      #expect(try Self.exactRows(left, table) == Self.exactRows(right, table), sourceLocation: sourceLocation)
    }
    for database in [left, right] {
      #expect(try database.rows("PRAGMA foreign_key_check").isEmpty, sourceLocation: sourceLocation)
    }
  }

  /// The rows of a table by its key, as texts that tell types apart.
  static func rows(_ database: Database, _ sql: String) throws -> [String] {
    try database.rows(sql).map { row in row.columns.map { "\($0)=\(row[$0] ?? .null)" }.joined(separator: " ") }
  }

  /// A value as a text that tells it from all others, whatever its bytes.
  static func exact(_ column: String) -> String {
    "typeof(\(column)) || hex(\(column)) || iif(typeof(\(column)) = 'real', printf('%!.20g', \(column)), '')"
  }

  /// The rows of a table, byte by byte.
  static func exactRows(_ database: Database, _ table: String) throws -> [String] {
    let columns = try database.rows("SELECT name FROM pragma_table_xinfo(?)", table, as: String.self)
    let all = columns.map { exact("\"\($0.replacing("\"", with: "\"\""))\"") }
    let name = table.replacing("\"", with: "\"\"")
    return try database.rows("SELECT \(all.joined(separator: " || '|' || ")) FROM \"\(name)\" ORDER BY 1", as: String.self)
  }

  /// The log of a table: how many rows, and how many of them are of deleted rows.
  static func log(_ database: Database, _ table: String) throws -> (rows: Int, gone: Int) {
    let row = try database.rows("SELECT count(*) AS n, total(\"gone:\" <> 0) AS g FROM \"daokit_sync_\(table)\"")[0]
    return (try row.value("n"), Int(try row.value("g") as Double))
  }
}
