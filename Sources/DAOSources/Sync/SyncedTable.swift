import DAOCore
import DAOSQL

/// A table that is synced, with its log.
///
/// The log has one row for each row of the table, however often it changes, and one for each deleted row until all have heard of it.
/// Triggers write it: they see the changes of other programs too, where the session extension sees those of its own connection alone, and
/// they leave the time and the writer of each row, which its change sets do not have.
struct SyncedTable: Sendable {
  let name: String
  /// The columns of the primary key, in its order.
  let keys: [TableColumn]
  /// The others, without generated ones.
  let columns: [TableColumn]
  let rule: SyncRule
  /// The columns of each unique key beside the primary one; none for one of expressions, or of some rows.
  let uniqueKeys: [[IndexSchema.Term]]
  /// Whether one of them has columns that no file has.
  let hasGeneratedKey: Bool
  /// The collation of each column in the index of the key; empty for the default. The column itself may have another one.
  let collations: [String]
  let dialect: any Dialect
  /// Whether triggers of the database run on it while a file is applied.
  var runsTriggers = false
  /// Whether a trigger of the database may keep those of the log from running, by `RAISE(IGNORE)`.
  var skipsRows = false

  var log: String { SyncNames.log(of: name) }
  var quoted: String { dialect.quote(name) }
  var quotedLog: String { dialect.quote(log) }
  var expires: Bool { columns.contains { $0.name.asciiLowercased == ExpiryColumn.name } }
  /// Whether keys of different bytes may be those of one row.
  var hasFoldedKey: Bool { collations.contains { !$0.isEmpty && $0.asciiLowercased != "binary" } }
  /// Whether a key may be written otherwise and stay the same: in other letters, or as 1.0 for 1.
  var hasSpelledKey: Bool { hasFoldedKey || keys.contains { $0.affinity == .other } }
  /// The clause by which a row that is in the way is an error, whatever the constraints of the table say. It would hold for what triggers do,
  /// too (<https://www.sqlite.org/lang_createtrigger.html>).
  var orAbort: String { runsTriggers ? "" : "OR ABORT " }
  /// The position of the stamp of the time until which a row is there; nil where it has none of its own.
  var expiryCell: Int? { cells.firstIndex { $0.name.asciiLowercased == ExpiryColumn.name } }
  /// The columns that have stamps of their own.
  var cells: [TableColumn] { rule.isByColumn ? columns : [] }

  /// The columns that travel, those of the key first.
  var schema: TableSchema { TableSchema(name: name, columns: keys + columns) }

  init(
    _ table: TableSchema, _ rule: SyncRule, indexes: [IndexSchema], _ dialect: any Dialect
  ) {
    name = table.name
    keys = table.columns.filter { $0.primaryKeyPosition > 0 }.sorted { $0.primaryKeyPosition < $1.primaryKeyPosition }
    columns = table.columns.filter { $0.primaryKeyPosition == 0 && !$0.isGenerated }
    self.rule = rule
    self.dialect = dialect
    let own = indexes.filter { $0.isUnique && $0.table == table.name }
    let key = Set(keys.map(\.name))
    let primary = own.first { !$0.isOwn && $0.columns.map(Set.init) == key }
    uniqueKeys = own.filter { $0.name != primary?.name }.map { $0.columns == nil || $0.isPartial ? [] : $0.terms }
    let names = Set((keys + columns).map(\.name))
    hasGeneratedKey = uniqueKeys.joined().contains { term in term.column.map { !names.contains($0) } ?? false }
    collations = keys.map { key in primary?.terms.first { $0.column == key.name }?.collation ?? "" }
  }

  /// - Throws: ``DAOError/Code/configuration`` for a table that no file could describe, or no trigger could log.
  func checkLimits() throws {
    let names = [name] + (keys + columns).map(\.name)
    if let long = names.first(where: { $0.utf8.count > SyncFormat.nameLimit }) {
      throw DAOError(
        .configuration,
        "the name '\(long.prefix(40))…' has more than \(SyncFormat.nameLimit) bytes, which a sync file does not have: rename it"
      )
    }
    guard rule.text.utf8.count <= SyncFormat.ruleLimit else {
      throw DAOError(
        .configuration,
        "the rule of '\(name)' names more instances than a sync file has room for, \(SyncFormat.ruleLimit) bytes: name fewer")
    }
    guard cells.count <= SyncFormat.cellLimit else {
      throw DAOError(
        .configuration,
        "'\(name)' has \(cells.count) columns, and .byColumn can do with \(SyncFormat.cellLimit): choose another rule for it")
    }
  }

  // MARK: The log

  /// What the log has of each row beside its key.
  static let stateColumns = ["seq:", "generation:", "stamp:", "actor:", "source:", "gone:", "open:"]

  /// The names of the log's columns.
  var logColumns: [String] {
    keys.map(\.name) + Self.stateColumns + cells.flatMap { [Self.stampColumn($0.name), Self.actorColumn($0.name)] }
  }

  static func stampColumn(_ column: String) -> String { "s:\(column)" }
  static func actorColumn(_ column: String) -> String { "a:\(column)" }

  func quote(_ name: String) -> String { dialect.quote(name) }
  func stamp(_ column: TableColumn) -> String { quote(Self.stampColumn(column.name)) }
  func actor(_ column: TableColumn) -> String { quote(Self.actorColumn(column.name)) }

  /// A condition that two tables have the same key.
  func hasKey(_ left: String, _ right: String) -> String {
    compared { column, _ in "\(left).\(column) = \(right).\(column)" }.joined(separator: " AND ")
  }

  /// A condition that the table has the row of the log, or of a trigger.
  func isThere(_ row: String) -> String { "EXISTS (SELECT 1 FROM \(quoted) AS t WHERE \(hasKey("t", row)))" }

  /// A condition that a row has the key that is given by placeholders, from 1.
  func isKey(_ place: (Int) -> String) -> String {
    compared { column, index in "\(column) = \(place(index + 1))" }.joined(separator: " AND ")
  }

  /// Comparisons of the columns of the key, each by its collation.
  func compared(_ comparison: (_ column: String, _ index: Int) -> String) -> [String] {
    keys.indices.map { comparison(quote(keys[$0].name), $0) + collate(collations[$0]) }
  }

  /// The clause of a collation; empty for the default.
  func collate(_ collation: String) -> String { collation.isEmpty ? "" : " COLLATE \(quote(collation))" }

  /// A list of the columns of the key.
  func keyList(_ prefix: String = "") -> String { keys.map { prefix + quote($0.name) }.joined(separator: ", ") }

  /// The statements that make the log.
  func creation(_ connection: any SyncingConnection) -> [String] {
    let key = zip(keys, collations).map { column, collation in
      "\(quote(column.name)) \(Self.type(column.affinity)) NOT NULL\(collate(collation))"
    }
    let cells = cells.flatMap { [Self.cellDefinition(stamp($0)), Self.cellDefinition(actor($0))] }
    return [
      """
      CREATE TABLE \(quotedLog) (\(key.joined(separator: ", ")), "seq:" INTEGER NOT NULL, "generation:" INTEGER NOT NULL, \
      "stamp:" INTEGER NOT NULL, "actor:" INTEGER NOT NULL, "source:" INTEGER NOT NULL, "gone:" INTEGER NOT NULL, \
      "open:" INTEGER NOT NULL DEFAULT 0, \
      \(cells.map { "\($0), " }.joined())PRIMARY KEY (\(keyList()))) \(connection.orderedByKey)
      """
    ] + Self.indexes(log).map { $0.sql(dialect) }
  }

  /// The indexes of a log.
  static func indexes(_ log: String) -> [(name: String, sql: (any Dialect) -> String)] {
    [("\(log):seq", ""), ("\(log):gone", " WHERE \"gone:\" <> 0")].map { name, condition in
      (name, { "CREATE INDEX \($0.quote(name)) ON \($0.quote(log)) (\"seq:\")\(condition)" })
    }
  }

  static func cellDefinition(_ quoted: String) -> String { "\(quoted) INTEGER NOT NULL DEFAULT 0" }

  /// The type by which a key is stored in the log as it is in the table.
  private static func type(_ affinity: TypeAffinity) -> String {
    switch affinity {
    case .integer: "INTEGER"
    case .real: "REAL"
    case .text: "TEXT"
    case .numeric: "NUMERIC"
    case .other: ""
    }
  }

  /// Logs the rows that are not in the log, as older than every change.
  var logging: String {
    let cells = cells.map { ", \(stamp($0)), \(actor($0))" }.joined()
    return """
      INSERT INTO \(quotedLog) (\(keyList()), "seq:", "generation:", "stamp:", "actor:", "source:", "gone:"\(cells)) \
      SELECT \(keyList("t.")), d.clock, \(firstGeneration), \(SyncStamp.initialTime), d.actor, d.actor, 0\
      \(self.cells.map { _ in ", \(SyncStamp.initialTime), d.actor" }.joined()) \
      FROM \(quoted) AS t, \(SyncNames.state) AS d WHERE \(hasWholeKey("t")) \
      AND NOT EXISTS (SELECT 1 FROM \(quotedLog) AS l WHERE \(hasKey("l", "t")))
      """
  }

  /// Logs the values that a new column got before its triggers were there, as older than every change.
  func loggingNew(_ column: TableColumn) -> String {
    """
    UPDATE \(quotedLog) SET "seq:" = d.clock, "source:" = d.actor, \(stamp(column)) = \(SyncStamp.initialTime), \(actor(column)) = d.actor \
    FROM \(SyncNames.state) AS d WHERE EXISTS (SELECT 1 FROM \(quoted) AS t \
    WHERE \(hasKey("t", quotedLog)) AND t.\(quote(column.name)) IS NOT (\(column.defaultSQL ?? "NULL")))
    """
  }

  /// Logs the deletion of the rows that are in the log alone, without a trigger that has seen it: a REPLACE runs none.
  var loggingVanished: String {
    """
    UPDATE \(quotedLog) SET \(deletion) FROM \(SyncNames.state) AS d \
    WHERE "gone:" = 0 AND NOT \(isThere(quotedLog))
    """
  }

  /// Logs a table that was made again, without triggers that would have seen it: each row counts as written right after the version that
  /// is logged, and before all later ones; those that are gone likewise.
  var loggingRebuilt: [String] {
    let isThere = isThere(quotedLog)
    let again = "\"seq:\" = d.clock, \"source:\" = d.actor, \"open:\" = 1, \"stamp:\" = \"stamp:\" + 1"
    let next =
      rule.isByColumn || rule.countsGenerations ? "min(\"generation:\" + 1, \(SyncState.generationLimit))" : "\"generation:\""
    let alive = rule.isByColumn ? aliveGeneration : next
    let cells = cells.map { column in
      ", \(stamp(column)) = 1 + CASE WHEN \"gone:\" = 0 THEN \(stamp(column)) ELSE \"stamp:\" END"
        + ", \(actor(column)) = CASE WHEN \"gone:\" = 0 THEN \(actor(column)) ELSE \"actor:\" END"
    }
    return [
      "UPDATE \(quotedLog) SET \(again), \"generation:\" = CASE WHEN \"gone:\" = 0 THEN \"generation:\" ELSE \(alive) END, "
        + "\"gone:\" = 0\(cells.joined()) FROM \(SyncNames.state) AS d WHERE \(isThere)",
      "UPDATE \(quotedLog) SET \(again), \"generation:\" = \(next), \"gone:\" = \(SyncState.Presence.deleted.rawValue) "
        + "FROM \(SyncNames.state) AS d WHERE \"gone:\" = 0 AND NOT \(isThere)",
    ]
  }

  /// A condition that a row of the log was sent by an instance, or written by it.
  ///
  /// - Parameter point: The last time that counts. Default: any.
  func isKnown(to instance: String, _ row: String, upTo point: String? = nil) -> String {
    func isBefore(_ stamp: String) -> String { point.map { " AND \(row).\(stamp) <= \($0)" } ?? "" }
    let isDeleted = "\(row).\"gone:\" = \(SyncState.Presence.deleted.rawValue)"
    let isWritten =
      cells.isEmpty
      ? "\(row).\"actor:\" = \(instance)\(isBefore("\"stamp:\""))"
      : "CASE WHEN \(isDeleted) THEN \(row).\"actor:\" = \(instance) ELSE "
        + cells.map { "\(row).\(actor($0)) = \(instance)\(isBefore(stamp($0)))" }.joined(separator: " AND ") + " END"
    return "\(row).\"source:\" = \(instance) OR \(isWritten)"
  }

  /// A condition that no column of the key is NULL, where the schema allows it.
  func hasWholeKey(_ prefix: String) -> String {
    keys.map { "\(prefix).\(quote($0.name)) IS NOT NULL" }.joined(separator: " AND ")
  }

  /// By column, the generation of a row that is there, whatever it was before.
  var aliveGeneration: String { "\"generation:\" + 1 - \"generation:\" % 2" }

  private var firstGeneration: Int { rule.isByColumn ? 1 : 0 }
}
