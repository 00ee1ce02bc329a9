import DAOCore
import DAOSQL
import DAOStreams

/// The tables of a copy, each after those that its foreign keys refer to.
struct CopyPlan {
  private(set) var tables: [CopiedTable]
  /// The foreign keys of the target between those tables, by the names of the source.
  let references: [Reference]
  /// Whether those tables refer to others, or come from what answers no question of references: only the target tells then.
  let refersElsewhere: Bool

  /// A foreign key, by the names of one database.
  struct Reference {
    let child: TableSchema
    let parent: TableSchema
    let columns: [(child: String, parent: String)]
  }

  /// - Throws: ``DAOError/Code/configuration`` with all that does not match.
  init(from source: any CopySource, to target: any CopyingConnection, _ choice: CopyChoice) throws {
    var faults: [String] = []
    let targets = try target.storedTables()
    let (chosen, names) = try Self.chosen(source, choice, &faults)
    let tables = chosen.compactMap { table in
      Self.matched(table, names, in: targets, from: source, to: target, &faults)
    }
    faults += CopyNames.twice(tables.map(\.name)).map { "two tables would be copied to '\($0)': rename one of them" }
    try Self.check(faults)
    let keys = try target.schemaDetails().foreignKeys
    let own = keys.filter { Self.named($0.table, tables, \.target.name) != nil }
    references = source.engine == nil ? [] : own.compactMap { Self.reference($0, among: tables) }
    refersElsewhere = references.count < own.count
    self.tables = Self.sorted(tables, keys)
  }

  /// The tables as what is no database takes them: with the names of the choice, and as they are otherwise.
  init(from source: any CopySource, _ choice: CopyChoice) throws {
    var faults: [String] = []
    let (chosen, names) = try Self.chosen(source, choice, &faults)
    let targets = chosen.map { names.renamed($0) }
    tables = chosen.compactMap { Self.matched($0, names, in: targets, from: source, to: nil, &faults) }
    try Self.check(faults)
    (references, refersElsewhere) = ([], false)
  }

  /// Leaves the one table with these columns, in this order.
  mutating func choose(_ names: [String]) throws {
    tables = try tables.map { table in
      let columns = try names.map { name in
        guard let column = table.columns.first(where: { $0.source.name == name }) else {
          throw DAOError(.configuration, "the table '\(table.name)' has no column '\(name)'")
        }
        return column
      }
      let key = table.key.compactMap { part in columns.firstIndex { $0.source.name == table.columns[part].source.name } }
      return CopiedTable(
        source: table.source, target: table.target, columns: columns, key: key.count == table.key.count ? key : [])
    }
  }

  private static func check(_ faults: [String]) throws {
    guard !faults.isEmpty else { return }
    let title = "the source and the target do not match, and nothing is written"
    throw DAOError(.configuration, ([title] + faults).joined(separator: "\n  "))
  }

  /// Makes what the target lacks: tables, where the choice says so, and the column of times that tables of the source have, as records
  /// make it with the first time.
  ///
  /// - Returns: The names of the tables that it has made.
  static func prepare(
    _ target: any CopyingConnection, for source: any CopySource, _ choice: CopyChoice
  ) throws -> Set<String> {
    let targets = try target.storedTables()
    let createsTables = choice.createsTables ?? !targets.contains { $0.name == StreamTables.history }
    var (faults, made) = ([String](), Set<String>())
    let (chosen, names) = try chosen(source, choice, &faults)
    for table in chosen {
      if let found = same(names.name(of: table), in: targets) {
        guard named(ExpiryColumn.name, table.columns, \.name) != nil, named(ExpiryColumn.name, found.columns, \.name) == nil
        else { continue }
        for sql in ExpiryColumn.additions(to: found.name, target.dialect) { try target.execute(sql) }
      } else if createsTables {
        let keepsTypes = source.engine == target.dialect.name
        try target.execute(names.renamed(table).creation(target.dialect, keepsTypes: keepsTypes))
        made.insert(names.name(of: table))
      }
    }
    return made
  }

  /// - Parameters:
  ///   - counts: The rows of each table.
  ///   - made: The names of the tables that are new.
  func report(_ counts: [Int], made: Set<String>) -> [CopyReport.Table] {
    zip(tables, counts).map { CopyReport.Table(name: $0.name, rows: $1, isNew: made.contains($0.target.name)) }
  }

  /// What helps a role that must insert tables in order, where there is none; nil for a table whose parents come before it.
  func advice(for table: CopiedTable) -> String? {
    let order = tables.map(\.source.name)
    let isCyclic = references.contains { reference in
      guard reference.child.name == table.source.name, let child = order.firstIndex(of: reference.child.name),
        let parent = order.firstIndex(of: reference.parent.name)
      else { return false }
      return parent >= child
    }
    guard isCyclic else { return nil }
    return "tables that refer to one another, or to themselves, need a role that may turn the checks of foreign keys off"
  }

  private static func chosen(
    _ source: any CopySource, _ choice: CopyChoice, _ faults: inout [String]
  ) throws -> ([TableSchema], CopyNames) {
    let all = try source.storedTables().filter { !$0.name.lowercased().hasPrefix("daokit_") }
    var tables = all
    if !choice.tables.isEmpty {
      tables = choice.tables.compactMap { text in
        let name = TableName(text)
        let found =
          all.first { $0.name == text } ?? all.first { $0.qualifiedName == name }
          ?? (name.schema == nil ? all.first { $0.name == name.name } ?? named(name.name, all, \.name) : nil)
        if found == nil {
          faults.append("there is no table '\(text)' to copy" + Spelling.hint(for: text, in: all.map(\.name)))
        }
        return found
      }
    }
    return (tables, try CopyNames(choice.renaming, of: tables))
  }

  /// The only one with a name, whatever the case of its ASCII letters: a server makes names without quotes small.
  private static func named<T>(_ name: String, _ all: [T], _ key: (T) -> String) -> T? {
    let found = all.filter { key($0).asciiLowercased == name.asciiLowercased }
    return found.count == 1 ? found[0] : nil
  }

  private static func same(_ name: String, in targets: [TableSchema]) -> TableSchema? {
    targets.first { $0.name == name } ?? named(name, targets, \.name)
  }

  private static func matched(
    _ table: TableSchema, _ names: CopyNames, in targets: [TableSchema], from: any CopySource,
    to database: (any CopyingConnection)?, _ faults: inout [String]
  ) -> CopiedTable? {
    guard let target = same(names.name(of: table), in: targets) else {
      faults.append(
        "the table '\(names.name(of: table))' is missing\(Spelling.hint(for: names.name(of: table), in: targets.map(\.name))): run the streams on "
          + "the new database first; tables of records are made when the program asks the new database for them, so start it there "
          + "once; or let the copy make it (creatingTables, --create)")
      return nil
    }
    var columns: [CopiedColumn] = []
    let count = faults.count
    for column in table.columns where !column.isGenerated {
      let name = names.name(of: column, in: table)
      let exact = target.columns.first { $0.name == name }
      guard let found = exact ?? named(name, target.columns, \.name), !found.isGenerated else {
        faults.append("the column '\(name)' of the table '\(target.name)' is missing, or computed there")
        continue
      }
      let keeping = database.map { DateKeeping($0.dialect, $0.dateStrategy) } ?? DateKeeping(from: from.dateStrategy)
      columns.append(
        CopiedColumn(
          source: column, target: found, isSame: isSame(column, of: from, found, of: database), keeping: keeping,
          readsTexts: from.engine == nil, keepsShortNumbers: database == nil))
    }
    let copied = Set(columns.map(\.target.name))
    for column in target.columns
    where column.isNotNull && column.defaultSQL == nil && !column.isGenerated && !copied.contains(column.name) {
      faults.append("the column '\(column.name)' of the table '\(target.name)' takes no NULL, and has no values to copy")
    }
    faults += CopyNames.twice(columns.map(\.target.name)).map { "two columns of '\(table.name)' would be copied to '\($0)'" }
    guard faults.count == count else { return nil }
    let key = table.columns.filter { $0.primaryKeyPosition > 0 }.sorted { $0.primaryKeyPosition < $1.primaryKeyPosition }
    let places = key.compactMap { part in columns.firstIndex { $0.source.name == part.name } }
    return CopiedTable(source: table, target: target, columns: columns, key: places.count == key.count ? places : [])
  }

  /// Whether the values of two columns mean the same as they are stored.
  private static func isSame(
    _ column: TableColumn, of source: any CopySource, _ found: TableColumn, of target: (any CopyingConnection)?
  ) -> Bool {
    guard let target, source.engine == target.dialect.name else { return false }
    let (type, wanted) = (column.declaredType.lowercased(), found.declaredType.lowercased())
    guard type == wanted || type.withoutLimits == wanted else { return false }
    let isDate = column.kind == .date || column.kind == .timestamp
    return !isDate || target.dialect.hasTimestamps || source.dateStrategy == target.dateStrategy
  }

  private static func reference(_ key: ForeignKeySchema, among tables: [CopiedTable]) -> Reference? {
    guard let child = named(key.table, tables, \.target.name), let parent = named(key.parent, tables, \.target.name) else {
      return nil
    }
    let parents = key.parentColumns.isEmpty ? parent.key.map { parent.columns[$0].target.name } : key.parentColumns
    let columns = zip(key.columns, parents).compactMap { column, other -> (child: String, parent: String)? in
      guard let column = named(column, child.columns, \.target.name), let other = named(other, parent.columns, \.target.name)
      else { return nil }
      return (column.source.name, other.source.name)
    }
    guard !columns.isEmpty, columns.count == key.columns.count else { return nil }
    return Reference(child: child.source, parent: parent.source, columns: columns)
  }

  /// Parents first; tables that refer to one another stay in their order.
  private static func sorted(_ tables: [CopiedTable], _ keys: [ForeignKeySchema]) -> [CopiedTable] {
    var (rest, done, sorted) = (tables, Set<String>(), [CopiedTable]())
    let names = Set(tables.map { $0.target.name.asciiLowercased })
    while !rest.isEmpty {
      let next = rest.firstIndex { table in
        let name = table.target.name.asciiLowercased
        return keys.allSatisfy { key in
          let parent = key.parent.asciiLowercased
          return key.table.asciiLowercased != name || parent == name || done.contains(parent) || !names.contains(parent)
        }
      }
      let table = rest.remove(at: next ?? 0)
      done.insert(table.target.name.asciiLowercased)
      sorted.append(table)
    }
    return sorted
  }
}

extension String {
  /// A declared type that takes all values of this one: `timestamp(6) with time zone` without its precision.
  fileprivate var withoutLimits: String {
    guard let start = firstIndex(of: "("), let end = self[start...].firstIndex(of: ")") else { return self }
    return String(self[..<start] + self[index(after: end)...])
  }
}

extension CopyPlan.Reference {
  /// Counts the rows that refer to none.
  func violations(in source: any CopyingConnection) throws -> Int {
    let dialect = source.dialect
    let own = columns.map { "c.\(dialect.quote($0.child))" }
    let pairs = zip(own, columns.map { "p.\(dialect.quote($0.parent))" }).map { "\($0) = \($1)" }.joined(separator: " AND ")
    let found = try source.rows(
      """
      SELECT count(*) FROM \(try source.ownRows(of: child)) AS c WHERE \(own.map { "\($0) IS NOT NULL" }.joined(separator: " AND "))
      AND NOT EXISTS (SELECT 1 FROM \(try source.ownRows(of: parent)) AS p WHERE \(pairs))
      """, [])
    return if case .integer(let count)? = found.first?.first { Int(count) } else { 0 }
  }
}
