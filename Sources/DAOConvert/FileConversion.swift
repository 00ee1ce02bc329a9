import DAOCore
import DAOSQL

/// Takes over a file of another framework into an empty database.
///
/// All rows are read twice: first to find out what the columns are and that each value can be read, then to write them.
package struct FileConversion {
  let provider: DataProvider
  /// Reads one snapshot, in a transaction of the caller.
  let source: any Connection
  /// The columns that are taken over as they are stored.
  let kept: Set<ColumnPath>
  /// The columns that are dates though nothing shows it.
  let dates: Set<ColumnPath>

  package init(from provider: DataProvider, _ source: any Connection, kept: [ColumnPath] = [], dates: [ColumnPath] = []) {
    self.provider = provider
    self.source = source
    self.kept = Set(kept)
    self.dates = Set(dates)
  }

  /// What the file becomes.
  ///
  /// - Throws: ``DAOError/Code/configuration`` for a file without tables of the framework, and for paths without a column;
  ///   ``DAOError/Code/typeMismatch`` for values that no rule can read, the first of them each with table, key and column.
  package func plan(dates strategy: Configuration.DateStrategy) throws -> ConversionPlan {
    let (sources, others) = try tables()
    let faults = ConversionFaults()
    var tables: [PlannedTable] = []
    for source in sources {
      if let table = try plan(source, strategy, faults) { tables.append(table) }
    }
    try checkPaths(tables)
    try faults.check()
    let details = try source.schemaDetails()
    return ConversionPlan(tables: tables, leftBehind: others + details.views.map { "the view '\($0.name)'" })
  }

  private func tables() throws -> (tables: [SourceTable], others: [String]) {
    guard provider == .agiledb else {
      let found = try PlainTables(provider: provider, source: source).read()
      guard !found.tables.isEmpty else { throw DAOError(.configuration, "the file has no tables") }
      return (found.tables, found.others.map { "the table '\($0)'" })
    }
    let found = try AgileTables(source: source).read()
    guard !found.tables.isEmpty else {
      throw DAOError(.configuration, "the file has no table of AgileDB 6 or 7, with 'key' and 'hasArrayValues' or 'value'")
    }
    return (found.tables, found.others.map { "the table '\($0)'" })
  }

  // MARK: Planning

  /// Nil for a table that cannot be taken over; `faults` say why.
  private func plan(
    _ source: SourceTable, _ strategy: Configuration.DateStrategy, _ faults: ConversionFaults
  ) throws -> PlannedTable? {
    let (columns, facts, count) = try survey(source, faults)
    guard Self.checkNames(of: columns, in: source.name, faults) else { return nil }
    var rules: [(name: String, rule: ColumnRule)] = []
    for column in columns {
      do throws(ColumnRule.Misfit) {
        rules.append((column.name, try rule(for: column, in: source.name, facts[column.name] ?? ColumnFacts())))
      } catch {
        faults.add(source.name, nil, column.name, error.message)
      }
    }
    guard rules.count == columns.count else { return nil }
    try self.source.reading(source) { row in
      _ = values(of: row, rules, in: source, strategy, faults)
    }
    let used = Self.removingUnused(columns, facts, of: provider)
    return planned(source, columns.filter { used.contains($0.name) }, rules.filter { used.contains($0.name) }, count)
  }

  /// The columns, with those that only the rows tell of, what their values are, and the number of rows.
  private func survey(
    _ source: SourceTable, _ faults: ConversionFaults
  ) throws -> ([SourceTable.Column], [String: ColumnFacts], Int) {
    var (columns, facts, count) = (source.columns, [String: ColumnFacts](), 0)
    var known = Set(columns.map(\.name))
    try source.forEachRow(self.source) { row in
      count += 1
      if let fault = row.fault { faults.add(source.name, row.place, fault.column, fault.message) }
      for (name, value) in row.values {
        facts[name, default: ColumnFacts()].add(value, at: row.place)
        guard source.findsColumns, known.insert(name).inserted else { continue }
        columns.append(SourceTable.Column(name: name, meaning: .property(declared: .text)))
      }
    }
    // The members of a document have no order.
    let found = columns[source.columns.count...].sorted { $0.name < $1.name }
    return (source.columns + found, facts, count)
  }

  private static func checkNames(of columns: [SourceTable.Column], in table: String, _ faults: ConversionFaults) -> Bool {
    var names: [String: String] = [:]
    var areFine = true
    for column in columns {
      if column.name.isEmpty || column.name.utf8.contains(0) || column.name.lowercased().hasPrefix("daokit_") {
        faults.add(table, nil, nil, "a property is named '\(column.name)', which no column can be")
        areFine = false
      } else if let other = names.updateValue(column.name, forKey: column.name.lowercased()) {
        faults.add(table, nil, column.name, "another property, '\(other)', differs from it in case alone")
        areFine = false
      }
    }
    return areFine
  }

  private func rule(
    for column: SourceTable.Column, in table: String, _ facts: ColumnFacts
  ) throws(ColumnRule.Misfit) -> ColumnRule {
    let path = ColumnPath(table, column.name)
    if kept.contains(path) { return .kept }
    return dates.contains(path) ? .date : try ColumnRule(column.meaning, facts)
  }

  /// AgileDB's times of deletion are left out where no row has one.
  private static func removingUnused(
    _ columns: [SourceTable.Column], _ facts: [String: ColumnFacts], of provider: DataProvider
  ) -> Set<String> {
    let names = Set(columns.map(\.name))
    guard provider == .agiledb, facts["autoDeleteDateTime"]?.kinds.isEmpty ?? true else { return names }
    return names.subtracting(["autoDeleteDateTime"])
  }

  private func planned(
    _ source: SourceTable, _ columns: [SourceTable.Column], _ rules: [(name: String, rule: ColumnRule)], _ count: Int
  ) -> PlannedTable {
    let names = Set(columns.map { $0.name.lowercased() })
    var remarks: [String: String] = [:]
    for (column, rule) in zip(columns, rules) { remarks[column.name] = rule.rule.note(from: column.meaning) }
    let (indexes, lost) = source.indexes.partitioned { $0.allSatisfy { names.contains($0.lowercased()) } }
    let definition = TableDefinition(
      name: source.name,
      columns: zip(columns, rules).map { column, rule in
        TableDefinition.Column(
          name: Self.name(of: column, rule.rule), kind: rule.rule.kind,
          isNotNull: column.isNotNull || source.key.contains(column.name),
          constraint: column.defaultSQL.map { "DEFAULT (\($0))" } ?? "")
      }, key: source.key, isNumbered: source.isNumbered, uniques: source.uniques, indexes: indexes,
      foreignKeys: source.foreignKeys)
    return PlannedTable(
      definition: definition, remarks: remarks,
      leftBehind: source.notes + lost.map { "the index of \($0.joined(separator: ", "))" }, rowCount: count, source: source,
      rules: rules)
  }

  private static func name(of column: SourceTable.Column, _ rule: ColumnRule) -> String {
    if case .timeOfRow(let name) = column.meaning, case .timeOfRow = rule { name } else { column.name }
  }

  private func checkPaths(_ tables: [PlannedTable]) throws {
    let known = tables.flatMap { table in table.rules.map { ColumnPath(table.definition.name, $0.name) } }
    for path in kept.union(dates) where !known.contains(path) {
      throw DAOError(
        .configuration, "the file has no column '\(path.text)'" + Spelling.hint(for: path.text, in: known.map(\.text)))
    }
  }

  // MARK: Writing

  /// Makes the tables of a plan in an empty database, and fills them. The caller commits.
  ///
  /// - Parameter made: Called for each table with its name and the SQL that has made it.
  /// - Throws: ``DAOError``; also where a table has another number of rows than that of the file.
  package func write(
    _ plan: ConversionPlan, to target: any Connection, dates strategy: Configuration.DateStrategy,
    made: (_ table: String, _ creation: String) throws -> Void
  ) throws {
    let dialect = target.dialect
    for table in plan.tables {
      let creation = table.definition.creation(dialect: dialect)
      try target.execute(creation)
      for index in table.definition.indexCreations(dialect: dialect) { try target.execute(index.sql) }
      try fill(table, in: target, strategy)
      try numberFurther(table, in: target)
      try made(table.definition.name, creation)
    }
  }

  private func fill(_ table: PlannedTable, in target: any Connection, _ strategy: Configuration.DateStrategy) throws {
    let dialect = target.dialect
    let names = table.definition.columns.map { dialect.quote($0.name) }.joined(separator: ", ")
    let text = StatementText(
      sql: "INSERT INTO \(dialect.quote(table.definition.name)) (\(names)) VALUES (\(dialect.places(table.rules.count)))",
      parameters: table.rules.map { _ in StatementText.Parameter() }, verb: .change)
    let statement = try target.borrow(text)
    defer { target.giveBack(statement) }
    let faults = ConversionFaults()
    try source.reading(table.source) { row in
      let values = values(of: row, table.rules, in: table.source, strategy, faults)
      try faults.check()
      do {
        try statement.bind(.bound(values))
        _ = try statement.run()
        statement.reset()
      } catch let error as DAOError {
        throw error.prefixed("table '\(table.definition.name)', \(row.place)")
      }
    }
    let (found, wanted) = (try target.count(of: table.definition.name), try source.count(of: table.definition.name))
    guard found == wanted, wanted == table.rowCount else {
      throw DAOError(
        .database, "'\(table.definition.name)' has \(found) rows, and in the file it has \(wanted): nothing is written")
    }
  }

  /// The values of a row in the order of the rules; NULL for one that is in `faults`.
  private func values(
    of row: SourceTable.Row, _ rules: [(name: String, rule: ColumnRule)], in source: SourceTable,
    _ strategy: Configuration.DateStrategy, _ faults: ConversionFaults
  ) -> [Value] {
    rules.map { name, rule in
      do {
        let value = try rule.value(row.values[name] ?? .null, strategy)
        if value == .null, source.key.contains(name) { throw ColumnRule.Misfit(message: "a key that is NULL") }
        return value
      } catch {
        let misfit = (error as? ColumnRule.Misfit)?.message ?? (error as? DAOError)?.message ?? "\(error)"
        faults.add(source.name, row.place, name, misfit)
        return .null
      }
    }
  }

  /// Numbers of deleted rows are not given again (<https://www.sqlite.org/autoinc.html>).
  private func numberFurther(_ table: PlannedTable, in target: any Connection) throws {
    guard table.definition.isNumbered else { return }
    let name = Value.text(table.definition.name)
    let found = try source.rows("SELECT max(seq) FROM sqlite_sequence WHERE name = ?1", [name])
    guard case .integer(let number)? = found.first?.first else { return }
    _ = try target.rows("DELETE FROM sqlite_sequence WHERE name = ?1", [name])
    _ = try target.rows(
      "INSERT INTO sqlite_sequence (name, seq) SELECT ?1, max(?2, coalesce(max(rowid), 0)) "
        + "FROM \(target.dialect.quote(table.definition.name))", [name, .integer(number)])
  }
}

extension Connection {
  /// Hands out the rows of a table that can be read.
  fileprivate func reading(_ table: SourceTable, _ body: (SourceTable.Row) throws -> Void) throws {
    try table.forEachRow(self) { if $0.fault == nil { try body($0) } }
  }
}

extension Array {
  fileprivate func partitioned(by isFirst: (Element) -> Bool) -> (first: [Element], second: [Element]) {
    (filter(isFirst), filter { !isFirst($0) })
  }
}
