import DAOCore
import DAORecords
import DAORuntime
import DAOSQL

/// A table of this database that rows of a file go into, by the columns that the file has.
final class SyncTarget {
  let table: SyncedTable
  /// The columns of the file, in its order, without those of the key.
  let columns: [Column]
  /// Whether the table has more columns, which stay as they are. A document has no properties but those of the file.
  let isPartial: Bool
  /// Nil where the rows of the file are stored as they are there.
  private let translation: DocumentTranslation?
  private let state, row, rest, insertion, wholeInsertion, update, deletion, logging, firstLogging: SyncSQL
  private let logColumns, rowColumns, restColumns: [String]
  /// How many new rows are written together at most.
  let runLimit: Int
  /// How often one of them was known.
  var failedRuns = 0
  /// The statements for several rows, by their number.
  private var runs: [Int: (logging: SyncSQL, insertion: SyncSQL)] = [:]
  private let conflicts: [(places: [Int], sql: SyncSQL)]
  private var trial: SyncTrial?

  struct Column {
    let name: String
    /// The position of its stamp.
    let cell: Int?
  }

  /// - Throws: ``DAOError/Code/schemaChanged`` for a table that the rows of the file do not fit, with the reason.
  init(_ file: SyncFileTable, _ table: SyncedTable) throws {
    func refused(_ reason: String) -> DAOError {
      DAOError(.schemaChanged, "the table '\(table.name)' of the file is another one than that of this database: \(reason)")
    }
    guard file.rule == table.rule.text else {
      throw refused("the rule of its conflicts differs, which is to be the same on all instances")
    }
    if case .ranked(nil) = table.rule.kind {
      throw DAOError(
        .configuration, "the function that ranks the rows of '\(table.name)' is not known: give it to enableSync(rules:) again")
    }
    guard file.keys.map(\.name.asciiLowercased) == table.keys.map(\.name.asciiLowercased) else {
      throw refused("its primary key has other columns")
    }
    let own = Dictionary(table.columns.map { ($0.name.asciiLowercased, $0) }, uniquingKeysWith: { first, _ in first })
    let holdsDocuments = DocumentTables.hold(file.columns.map(\.name))
    let isTranslated = holdsDocuments && DocumentTables.differ(file.schema.columns, table.schema.columns)
    guard !isTranslated || table.rule.comparesStampsAlone else {
      throw refused(
        "members of its documents have values of another kind, or names in other letters, so that rows are compared as a whole: choose "
          + ".lastWriter or .priority")
    }
    translation = isTranslated ? try DocumentTranslation(from: file.schema, to: table.schema, table.dialect) : nil
    for (column, ownColumn) in zip(file.keys, table.keys) where column.affinity != ownColumn.affinity {
      throw refused("its column '\(column.name)' has another type")
    }
    columns = try (isTranslated ? table.inFile : file).columns.map { column in
      guard let found = own[column.name.asciiLowercased] else {
        throw refused("this one has no column '\(column.name)'; bring it to the newer schema first")
      }
      guard found.affinity == column.affinity else { throw refused("its column '\(column.name)' has another type") }
      return Column(name: found.name, cell: table.cells.firstIndex { $0.name == found.name })
    }
    let carried = Set(columns.map(\.name))
    for column in table.columns where !carried.contains(column.name) && column.isNotNull && column.defaultSQL == nil {
      throw refused("it has no column '\(column.name)', which must not be NULL and has no default")
    }
    self.table = table
    let restNames = table.columns.map(\.name).filter { !carried.contains($0) }
    let rest = restNames.map(table.quote)
    let isDocument = !table.rule.isByColumn && holdsDocuments
    isPartial = !rest.isEmpty && !isDocument
    let (dialect, keyCount, names) = (table.dialect, table.keys.count, columns.map { table.quote($0.name) })
    logColumns = table.logColumns.map(table.quote)
    (rowColumns, restColumns) = (table.keys.map { table.quote($0.name) } + names, rest)
    let stateColumns = logColumns.dropFirst(keyCount)
    state = SyncSQL(dialect, count: keyCount, .query) { place in
      "SELECT \(stateColumns.joined(separator: ", ")) FROM \(table.quotedLog) WHERE \(table.isKey(place))"
    }
    runLimit = max(min(Self.longestRun, Self.placeLimit / max(logColumns.count, rowColumns.count)), 1)
    let isLogged = " ON CONFLICT (\(table.keyList())) DO "
    logging = Self.inserting(
      dialect, table.quotedLog, logColumns,
      end: isLogged + "UPDATE SET \(stateColumns.map { "\($0) = excluded.\($0)" }.joined(separator: ", "))")
    firstLogging = Self.inserting(dialect, table.quotedLog, logColumns, end: isLogged + "NOTHING")
    insertion = Self.inserting(dialect, table.quoted, rowColumns, table.orAbort)
    wholeInsertion = Self.inserting(dialect, table.quoted, rowColumns + rest, table.orAbort)
    self.rest = SyncSQL(dialect, count: keyCount, .query) { place in
      "SELECT \(rest.isEmpty ? "1" : rest.joined(separator: ", ")) FROM \(table.quoted) WHERE \(table.isKey(place))"
    }
    row = SyncSQL(dialect, count: keyCount, .query) { place in
      "SELECT \(names.isEmpty ? "1" : names.joined(separator: ", ")) FROM \(table.quoted) WHERE \(table.isKey(place))"
    }
    update = SyncSQL(dialect, count: keyCount + names.count, .change) { place in
      let keySets = table.hasSpelledKey ? table.keys.enumerated().map { "\(table.quote($1.name)) = \(place($0 + 1))" } : []
      let sets =
        keySets + names.enumerated().map { "\($1) = \(place(keyCount + $0 + 1))" }
        + (isDocument ? rest.map { "\($0) = NULL" } : [])
      return "UPDATE \(table.orAbort)\(table.quoted) SET \(sets.joined(separator: ", ")) WHERE \(table.isKey(place))"
    }
    deletion = SyncSQL(dialect, count: keyCount, .change) { place in "DELETE FROM \(table.quoted) WHERE \(table.isKey(place))" }
    let all = table.keys.map(\.name) + columns.map(\.name) + restNames
    conflicts = table.uniqueKeys.compactMap { key in
      let places = key.compactMap { term in all.firstIndex { $0 == term.column } }
      guard !key.isEmpty, places.count == key.count else { return nil }
      let sql = SyncSQL(dialect, count: key.count + keyCount, .query) { place in
        "SELECT \(table.keyList()) FROM \(table.quoted) WHERE "
          + key.indices.map {
            "\(table.quote(all[places[$0]])) = \(place($0 + 1))\(table.collate(key[$0].collation))"
          }.joined(separator: " AND ") + " AND NOT (\(table.isKey { place(key.count + $0) }))"
      }
      return (places, sql)
    }
  }

  /// Longer runs are not faster.
  private static let longestRun = 64
  /// The parameters of a statement are at most these.
  private static let placeLimit = 8_192

  /// Whether rows are written together: not where most of them are known.
  var takesRuns: Bool { failedRuns < 8 }

  private static func inserting(
    _ dialect: any Dialect, _ table: String, _ columns: [String], _ clause: String = "", rows: Int = 1,
    end: String = ""
  ) -> SyncSQL {
    SyncSQL(dialect, count: rows * columns.count, .change) { place in
      let tuples = dialect.tuples(rows, of: columns.count, place)
      return "INSERT \(clause)INTO \(table) (\(columns.joined(separator: ", "))) VALUES \(tuples)\(end)"
    }
  }

  /// A row of the file as it is stored here.
  ///
  /// - Throws: ``DAOError/Code/encoding`` and ``DAOError/Code/typeMismatch`` for a document with values that JSON does not have.
  func stored(_ row: SyncRow) throws -> SyncRow {
    guard let translation, row.state.presence == .present else { return row }
    guard !row.values.contains(where: \.isBroken) else {
      throw DAOError(.encoding, "a document of '\(table.name)' has a text that is not valid UTF-8")
    }
    let values = try translation((row.keys + row.values).map(\.bound)).dropFirst(row.keys.count).map(SyncValue.init)
    return SyncRow(table: row.table, state: row.state, keys: row.keys, values: values)
  }

  /// What the log has of a row.
  struct Logged {
    let seq: Int64
    /// Who has sent it.
    let source: Int64
    let state: SyncState
  }

  func logged(_ keys: [SyncValue], _ store: SyncStore, on session: Session) throws -> Logged? {
    try state.with(keys, on: session) { statement in
      guard try statement.step() else { return nil }
      let presence = SyncState.Presence(rawValue: statement.integer(5)) ?? .deleted
      let cells =
        presence != .deleted
        ? try table.cells.indices.map {
          SyncStamp(time: statement.integer(7 + 2 * $0), actor: try store.actor(statement.integer(8 + 2 * $0)))
        } : []
      return Logged(
        seq: statement.integer(0), source: statement.integer(4),
        state: SyncState(
          generation: statement.integer(1),
          stamp: SyncStamp(time: statement.integer(2), actor: try store.actor(statement.integer(3))), presence: presence,
          cells: cells,
          isOpen: statement.integer(6) != 0))
    }
  }

  func log(_ keys: [SyncValue], _ state: SyncState, seq: Int64, source: Int64, _ store: inout SyncStore, on session: Session)
    throws
  {
    try logging.run(keys, logValues(state, seq, source, &store), on: session)
  }

  /// Logs a row that is not in the log.
  ///
  /// - Returns: False for one that is, of which nothing is changed.
  func logFirst(
    _ keys: [SyncValue], _ state: SyncState, seq: Int64, source: Int64, _ store: inout SyncStore, on session: Session
  ) throws -> Bool {
    try firstLogging.run(keys, logValues(state, seq, source, &store), on: session) > 0
  }

  /// Logs rows that are not in the log, by one statement.
  ///
  /// - Returns: False where one of them is, and nothing is logged.
  func logTogether(
    _ rows: ArraySlice<(row: SyncRow, state: SyncState)>, seq: Int64, source: Int64, _ store: inout SyncStore,
    on session: Session
  ) throws -> Bool {
    var values: [SyncValue] = []
    values.reserveCapacity(rows.count * logColumns.count)
    for (row, state) in rows {
      values += row.keys
      values += try logValues(state, seq, source, &store)
    }
    return try together(statements(for: rows.count).logging, values, rows.count, on: session)
  }

  /// Inserts rows by one statement.
  ///
  /// - Returns: False where a constraint does not take one of them, and nothing is inserted, or where a trigger leaves one out.
  func insertTogether(_ rows: ArraySlice<(row: SyncRow, state: SyncState)>, on session: Session) throws -> Bool {
    try together(statements(for: rows.count).insertion, rows.flatMap { $0.row.keys + $0.row.values }, rows.count, on: session)
  }

  private func statements(for count: Int) -> (logging: SyncSQL, insertion: SyncSQL) {
    if let found = runs[count] { return found }
    // All or none of them, whatever the constraints of the table say.
    let made = (
      Self.inserting(table.dialect, table.quotedLog, logColumns, "OR ABORT ", rows: count),
      Self.inserting(table.dialect, table.quoted, rowColumns, "OR ABORT ", rows: count)
    )
    runs[count] = made
    return made
  }

  private func together(_ sql: SyncSQL, _ values: [SyncValue], _ count: Int, on session: Session) throws -> Bool {
    do {
      return try sql.run(values, on: session) == count
    } catch let error as DAOError where error.code == .constraint && session.isInTransaction {
      return false
    }
  }

  private func logValues(_ state: SyncState, _ seq: Int64, _ source: Int64, _ store: inout SyncStore) throws -> [SyncValue] {
    var values: [SyncValue] = []
    values.reserveCapacity(7 + 2 * table.cells.count)
    values.append(.integer(seq))
    values.append(.integer(state.generation))
    values.append(.integer(state.stamp.time))
    values.append(.integer(try store.number(of: state.stamp.actor)))
    values.append(.integer(source))
    values.append(.integer(state.presence.rawValue))
    values.append(.integer(state.isOpen ? 1 : 0))
    for cell in table.cells.indices {
      let stamp = cell < state.cells.count ? state.cells[cell] : nil
      values.append(.integer(stamp?.time ?? 0))
      values.append(.integer(try stamp.map { try store.number(of: $0.actor) } ?? 0))
    }
    return values
  }

  /// The values of the file's columns in the row that is there.
  func values(_ keys: [SyncValue], on session: Session) throws -> [SyncValue]? {
    try row.first(keys, on: session).map { columns.isEmpty ? [] : $0 }
  }

  /// The values of the other columns in the row that is there; none where it has none, or they do not stay.
  func rest(_ keys: [SyncValue], on session: Session) throws -> [SyncValue] {
    isPartial ? try rest.first(keys, on: session) ?? [] : []
  }

  /// - Parameter rest: The values of the columns that the file does not have. Default: their defaults.
  func insert(_ keys: [SyncValue], _ values: [SyncValue], rest: [SyncValue] = [], on session: Session) throws {
    try checkUniqueKeys(keys, values, rest: rest, on: session)
    let statement = rest.isEmpty ? insertion : wholeInsertion
    guard try statement.run(keys, values + rest, on: session) > 0 else {
      throw DAOError(.constraint, "a trigger or a constraint of '\(table.name)' leaves a row out")
    }
  }

  /// - Returns: Whether the row was there.
  func update(_ keys: [SyncValue], _ values: [SyncValue], on session: Session) throws -> Bool {
    if table.runsTriggers { try checkUniqueKeys(keys, values, rest: rest(keys, on: session), on: session) }
    return columns.isEmpty && !table.hasSpelledKey
      ? try row.first(keys, on: session) != nil : try update.run(keys, values, on: session) > 0
  }

  func delete(_ keys: [SyncValue], on session: Session) throws {
    guard try deletion.run(keys, on: session) == 0, table.runsTriggers, try row.first(keys, on: session) != nil else { return }
    throw DAOError(.constraint, "a trigger of '\(table.name)' keeps a row that another instance has deleted")
  }

  /// The keys of the rows with a unique key that is also that of the row.
  func colliding(
    _ keys: [SyncValue], _ values: [SyncValue], rest: [SyncValue], on session: Session
  ) throws -> [[SyncValue]] {
    try others(keys, values, rest: rest, isCovered: conflicts.count == table.uniqueKeys.count, on: session)
  }

  /// Refuses a row that another one is in the way of, where no clause of the statement does it, for that would hold for what triggers do: a
  /// constraint of the table may replace the other row, or leave out this one.
  private func checkUniqueKeys(
    _ keys: [SyncValue], _ values: [SyncValue], rest: [SyncValue], on session: Session
  ) throws {
    guard table.runsTriggers,
      try !others(keys, values, rest: rest, isCovered: !table.hasGeneratedKey, on: session).isEmpty
    else { return }
    throw DAOError(.constraint, "another row of '\(table.name)' has the same unique key")
  }

  /// The keys of the other rows with one of the row's unique keys.
  ///
  /// - Parameter isCovered: Whether those of columns alone are all that matter.
  private func others(
    _ keys: [SyncValue], _ values: [SyncValue], rest: [SyncValue], isCovered: Bool, on session: Session
  ) throws -> [[SyncValue]] {
    let all = keys + values + rest
    guard isCovered, conflicts.allSatisfy({ $0.places.allSatisfy(all.indices.contains) }) else {
      return try replaced(keys, values, rest: rest, on: session)
    }
    var found: [[SyncValue]] = []
    for (places, sql) in conflicts where places.allSatisfy({ all[$0] != .null }) {
      for other in try sql.all(places.map { all[$0] } + keys, on: session) where !found.contains(other) {
        found.append(other)
      }
    }
    return found
  }

  /// The keys of the rows that the row would replace.
  private func replaced(
    _ keys: [SyncValue], _ values: [SyncValue], rest: [SyncValue], on session: Session
  ) throws -> [[SyncValue]] {
    let columns = rowColumns + (rest.isEmpty ? [] : restColumns)
    let replacement = Self.inserting(table.dialect, table.quoted, columns, "OR REPLACE ")
    let trial = try trial ?? SyncTrial(table, on: session)
    self.trial = trial
    return try trial.rows { try replacement.run(keys, values + rest, on: session) }.filter { $0 != keys }
  }

  /// Removes what was made to find the rows in the way.
  func endTrial() throws {
    try trial?.end()
    trial = nil
  }
}
