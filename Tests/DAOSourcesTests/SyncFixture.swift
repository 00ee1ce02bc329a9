import DAOCore
import DAOKit
import DAORecords
import DAOSources
import Foundation
import TestSupport

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

  /// The rows of a table by its key, as texts that tell types apart.
  static func rows(_ database: Database, _ sql: String) throws -> [String] {
    try database.rows(sql).map { row in row.columns.map { "\($0)=\(row[$0] ?? .null)" }.joined(separator: " ") }
  }

  /// The log of a table: how many rows, and how many of them are of deleted rows.
  static func log(_ database: Database, _ table: String) throws -> (rows: Int, gone: Int) {
    let row = try database.rows("SELECT count(*) AS n, total(\"gone:\" <> 0) AS g FROM \"daokit_sync_\(table)\"")[0]
    return (try row.value("n"), Int(try row.value("g") as Double))
  }
}
