import DAOCore
import DAORuntime
import DAOSQL

/// The synced tables of a schema.
struct SyncLayout: Sendable {
  /// By name in lower case.
  let tables: [String: SyncedTable]
  let foreignKeys: [ForeignKeySchema]
  /// The triggers that do not run while a file is applied: what they do to synced tables travels by itself.
  let heldTriggers: [TriggerSchema]
  /// Whether these are all of tables, but for those of the logs.
  let holdsAllTriggers: Bool
  private let triggers: [TriggerSchema]
  /// The columns of all tables, for the foreign keys of those that are not synced.
  let columns: [String: [TableColumn]]

  /// The tables in the order of their names, which is the same on all instances.
  var ordered: [SyncedTable] { tables.values.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) } }

  /// - Parameter ranks: The functions of this program, by table in lower case; that of others has the empty name.
  /// - Throws: ``DAOError/Code/configuration`` for tables without a primary key, with their names, and for names that Swift cannot tell apart.
  init(_ store: SyncStore, ranks: [String: SyncRule]) throws {
    let connection = store.connection
    let stored = try connection.storedTables().filter { !$0.name.asciiLowercased.hasPrefix("daokit_") }
    // Swift takes them for one, and the engine for two.
    for names in [stored.map(\.name)] + stored.map({ $0.columns.map(\.name) }) {
      guard let twice = Self.twice(in: names) else { continue }
      throw DAOError(
        .configuration, "there are two names '\(twice)', which differ in how an accent is composed: rename one of them")
    }
    let details = try connection.schemaDetails()
    var (tables, keyless): ([String: SyncedTable], [String]) = ([:], [])
    for table in stored {
      let name = table.name.asciiLowercased
      guard var rule = store.rule(of: name) else { continue }
      guard table.columns.contains(where: { $0.primaryKeyPosition > 0 }) else {
        keyless.append("'\(table.name)'")
        continue
      }
      if case .ranked(nil) = rule.kind { rule = ranks[store.rules[name] == nil ? "" : name] ?? rule }
      let synced = SyncedTable(table, rule, indexes: details.indexes, connection.dialect)
      guard !rule.isByColumn || !synced.hasFoldedKey else {
        throw DAOError(
          .configuration,
          "the primary key of '\(table.name)' has a collation by which different texts are one key, which has no stamp of its own: "
            + "choose another rule than .byColumn")
      }
      try synced.checkLimits()
      tables[name] = synced
    }
    guard keyless.isEmpty else {
      throw DAOError(
        .configuration,
        "the rows of \(keyless.joined(separator: ", ")) have no primary key, by which instances know them: give the "
          + "\(keyless.count == 1 ? "table one, or name it" : "tables one, or name them") in enableSync(except:)")
    }
    let logs = tables.values.map { [$0.log] + SyncedTable.indexes($0.log).map(\.name) }
    for names in [logs.flatMap(\.self)] + tables.values.map(\.logColumns) {
      guard let twice = Self.twice(in: names) else { continue }
      throw DAOError(
        .configuration,
        "the name '\(twice)' is needed for the log of a table, and another name makes it twice: rename the one with ':'")
    }
    foreignKeys = details.foreignKeys
    columns = Dictionary(stored.map { ($0.name.asciiLowercased, $0.columns) }, uniquingKeysWith: { first, _ in first })
    triggers = details.triggers
    let others = triggers.filter { !$0.name.hasPrefix(SyncNames.logPrefix) }
    let names = Set(columns.keys)
    heldTriggers = Self.held(others, Set(tables.keys), stored: names, connection.dialect)
    holdsAllTriggers = heldTriggers.count == others.count { names.contains($0.table.asciiLowercased) }
    let held = Set(heldTriggers.map(\.name))
    for trigger in others {
      let name = trigger.table.asciiLowercased
      if !held.contains(trigger.name) { tables[name]?.runsTriggers = true }
      if trigger.skipsRows { tables[name]?.skipsRows = true }
    }
    self.tables = tables
  }

  /// The triggers that change synced tables, or do nothing but refuse changes of them.
  ///
  /// - Parameters:
  ///   - triggers: Those of the database but for the logs'.
  ///   - synced: The synced tables, in lower case.
  ///   - stored: All tables: other names are of views.
  private static func held(
    _ triggers: [TriggerSchema], _ synced: Set<String>, stored: Set<String>, _ dialect: any Dialect
  ) -> [TriggerSchema] {
    let others = triggers.map { trigger in
      let changed = SQLStatement.statements(of: trigger.sql, dialect: dialect).first?.tree.tablesOfTrigger
      return (trigger, table: trigger.table.asciiLowercased, changed: changed.map { Set($0.map(\.asciiLowercased)) })
    }
    // A view whose triggers change synced tables is as good as one of them.
    var all = synced
    func changes(_ changed: Set<String>?) -> Bool { changed.map { !$0.isDisjoint(with: all) } ?? true }
    while let view = others.first(where: { !stored.contains($0.table) && !all.contains($0.table) && changes($0.changed) }) {
      all.insert(view.table)
    }
    return others.filter { _, table, changed in
      stored.contains(table) && (changes(changed) || changed == [] && synced.contains(table))
    }.map(\.0)
  }

  /// The first name that is there twice, whatever the case of its letters.
  private static func twice(in names: [String]) -> String? {
    var seen: Set<String> = []
    return names.map(\.asciiLowercased).first { !seen.insert($0).inserted }
  }

  /// Lets the logs and rules of tables that were renamed follow them, as their triggers have done by themselves. One that another table needs
  /// stays, and so does a rule whose name is that of a table again.
  static func followRenames(_ store: inout SyncStore) throws {
    let (connection, suffix) = (store.connection, ":insert")
    let stored = try connection.storedTables().map(\.name)
    let names = Set(stored.map(\.asciiLowercased))
    let triggers = try connection.schemaDetails().triggers.filter {
      $0.name.hasPrefix(SyncNames.logPrefix) && $0.name.hasSuffix(suffix)
    }
    var moves: [(log: String, table: String)] = []
    for trigger in triggers {
      let log = String(trigger.name.dropLast(suffix.count))
      guard SyncNames.log(of: trigger.table) != log, names.contains(log.asciiLowercased), store.rule(of: trigger.table) != nil
      else { continue }
      moves.append((log, trigger.table))
    }
    // One that was made again has its log in other letters.
    let taken = Set(moves.flatMap { [$0.log, SyncNames.log(of: $0.table)] }.map(\.asciiLowercased))
    let tables = Dictionary(stored.map { (SyncNames.log(of: $0).asciiLowercased, $0) }) { first, _ in first }
    for log in stored where log.hasPrefix(SyncNames.logPrefix) && !taken.contains(log.asciiLowercased) {
      if let table = tables[log.asciiLowercased], SyncNames.log(of: table) != log { moves.append((log, table)) }
    }
    func isFree(_ log: String) -> Bool {
      !names.contains(log.asciiLowercased) || moves.contains { $0.log.asciiLowercased == log.asciiLowercased }
    }
    while let stuck = moves.firstIndex(where: { !isFree(SyncNames.log(of: $0.table)) }) { moves.remove(at: stuck) }
    // First away from names that others are to have.
    for (place, move) in moves.enumerated() {
      for index in SyncedTable.indexes(move.log) {
        try connection.execute("DROP INDEX \(connection.dialect.quote(index.name))")
      }
      try rename(move.log, to: "\(SyncNames.moved)\(place)", connection)
    }
    for (place, move) in moves.enumerated() {
      let log = SyncNames.log(of: move.table)
      try rename("\(SyncNames.moved)\(place)", to: log, connection)
      for index in SyncedTable.indexes(log) { try connection.execute(index.sql(connection.dialect)) }
      let (old, new) = (String(move.log.dropFirst(SyncNames.logPrefix.count)).asciiLowercased, move.table.asciiLowercased)
      guard !names.contains(old), let rule = store.rules[old], store.rules[new] == nil else { continue }
      var rules = store.rules
      rules[old] = nil
      rules[new] = .some(rule)
      try store.set(rules, fallback: store.fallback)
    }
  }

  private static func rename(_ log: String, to name: String, _ connection: any SyncingConnection) throws {
    try connection.execute("ALTER TABLE \(connection.dialect.quote(log)) RENAME TO \(connection.dialect.quote(name))")
  }

  /// Makes the logs and triggers that are missing, and removes those of tables that are not synced.
  ///
  /// - Returns: False where the log of a synced table was of no use any more, so that what it knew is lost.
  func install(_ connection: any SyncingConnection) throws -> Bool {
    let dialect = connection.dialect
    var isWhole = true
    let wanted = Dictionary(
      uniqueKeysWithValues: tables.values.flatMap { table in table.triggers(connection).map { ($0.name, (table, $0.sql)) } })
    var (present, found): (Set<String>, Set<String>) = ([], [])
    for trigger in triggers where trigger.name.hasPrefix(SyncNames.logPrefix) {
      // Those of a table that was renamed have not seen the one that has its name now.
      if wanted[trigger.name]?.0.name.asciiLowercased == trigger.table.asciiLowercased { found.insert(trigger.name) }
      if wanted[trigger.name]?.1 == trigger.sql {
        present.insert(trigger.name)
      } else {
        try connection.execute(dialect.dropTrigger(trigger.name, on: trigger.table))
      }
    }
    let logs = try connection.storedTables().filter { $0.name.hasPrefix(SyncNames.logPrefix) }
    for log in logs {
      let name = String(log.name.dropFirst(SyncNames.logPrefix.count)).asciiLowercased
      // The log of a table that is gone stays, should that be made again.
      if fits(log, tables[name]) || columns[name] == nil { continue }
      try connection.execute("DROP TABLE \(dialect.quote(log.name))")
      if tables[name] != nil { isWhole = false }
    }
    for table in tables.values {
      let names = table.triggers(connection)
      if let log = logs.first(where: { $0.name == table.log && fits($0, table) }) {
        guard names.contains(where: { !present.contains($0.name) }) else { continue }
        let known = try followRenames(of: table, log, connection)
        for cell in table.cells where !known.contains(SyncedTable.stampColumn(cell.name)) {
          for quoted in [table.stamp(cell), table.actor(cell)] {
            try connection.execute("ALTER TABLE \(table.quotedLog) ADD COLUMN \(SyncedTable.cellDefinition(quoted))")
          }
          try connection.execute(table.loggingNew(cell))
        }
        if names.prefix(3).allSatisfy({ found.contains($0.name) }) {
          try connection.execute(table.loggingVanished)
        } else {
          for sql in table.loggingRebuilt { try connection.execute(sql) }
        }
      } else {
        for sql in table.creation(connection) { try connection.execute(sql) }
      }
      try connection.execute(table.logging)
      for (name, sql) in names where !present.contains(name) { try connection.execute(sql) }
    }
    return isWhole
  }

  /// Lets the stamps of columns that were renamed follow them, as the triggers have done by themselves.
  ///
  /// - Returns: The names of the log's columns after that.
  private func followRenames(
    of table: SyncedTable, _ log: TableSchema, _ connection: any SyncingConnection
  ) throws -> Set<String> {
    var names = Set(log.columns.map(\.name))
    // One that was renamed with its table has the name that it was made with.
    let update = triggers.first {
      $0.table.asciiLowercased == table.name.asciiLowercased && $0.name.hasPrefix(SyncNames.logPrefix)
        && $0.name.hasSuffix(":update")
    }
    guard let trigger = update?.sql else { return names }
    let prefixes = [SyncedTable.stampColumn(""), SyncedTable.actorColumn("")]
    let renamed = log.columns.filter { $0.name.hasPrefix(prefixes[0]) }.compactMap { column -> (old: String, new: String)? in
      let old = String(column.name.dropFirst(prefixes[0].count))
      guard let cell = table.cell(ofStamp: column.name, in: trigger), cell.name != old else { return nil }
      return (old, cell.name)
    }
    // First away from names that others are to have.
    let steps = renamed.map { ($0.old, ":\($0.new)") } + renamed.map { (":\($0.new)", $0.new) }
    for (old, new) in steps {
      for prefix in prefixes {
        let (from, to) = (connection.dialect.quote(prefix + old), connection.dialect.quote(prefix + new))
        try connection.execute("ALTER TABLE \(table.quotedLog) RENAME COLUMN \(from) TO \(to)")
        names.remove(prefix + old)
        names.insert(prefix + new)
      }
    }
    return names
  }

  /// Whether a log is one of the table's key and kind of rule.
  private func fits(_ log: TableSchema, _ table: SyncedTable?) -> Bool {
    guard let table, table.log == log.name else { return false }
    let keys = log.columns.filter { $0.primaryKeyPosition > 0 }.sorted { $0.primaryKeyPosition < $1.primaryKeyPosition }
    let hasCells = log.columns.contains { $0.name.hasPrefix(SyncedTable.stampColumn("")) }
    return keys.map(\.name) == table.keys.map(\.name) && zip(keys, table.keys).allSatisfy { $0.affinity == $1.affinity }
      && hasCells == !table.cells.isEmpty
  }

  /// Logs what no trigger has seen, and refuses what cannot be logged.
  ///
  /// - Throws: ``DAOError/Code/configuration`` for rows whose primary key is NULL, and for temporary tables that hide synced ones.
  func reconcile(_ store: inout SyncStore, on session: Session) throws {
    for (name, _) in try session.fileConnection.temporaryTables() where tables[name.asciiLowercased] != nil {
      throw DAOError(.configuration, "a temporary table hides '\(name)', which is synced: drop it, or give it another name")
    }
    for table in ordered {
      if !table.uniqueKeys.isEmpty || table.skipsRows {
        _ = try store.tick()
        try store.connection.execute(table.loggingVanished)
      }
      if table.skipsRows { try store.connection.execute(table.logging) }
      let isNull = table.keys.filter { !$0.isNotNull }.map { "\(table.quote($0.name)) IS NULL" }
      guard !isNull.isEmpty else { continue }
      let hasNull = "SELECT 1 FROM \(table.quoted) WHERE \(isNull.joined(separator: " OR ")) LIMIT 1"
      guard try store.connection.rows(hasNull, []).isEmpty else {
        throw DAOError(
          .configuration, "a row of '\(table.name)' has NULL in its primary key, by which instances know it: give it a key")
      }
    }
  }
}
