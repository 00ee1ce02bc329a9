import DAOCore
import DAOSQL

/// The tables of a copy, each after those that its foreign keys refer to.
struct CopyPlan {
  private(set) var tables: [CopiedTable]
  /// The foreign keys of the target between those tables, by the names of the source.
  let references: [Reference]
  /// The other foreign keys of those tables, by the names of the target.
  let outerReferences: [Reference]

  /// A foreign key, by the names of one database.
  struct Reference {
    let child: TableSchema
    let parent: TableSchema
    let columns: [(child: String, parent: String)]
  }

  /// - Parameter names: The tables of the source to copy; empty for all.
  /// - Throws: ``DAOError/Code/configuration`` with all that does not match.
  init(from source: any CopyingConnection, to target: any CopyingConnection, tables names: [String]) throws {
    var faults: [String] = []
    let targets = try target.storedTables()
    let chosen = try Self.chosen(source.storedTables(), names, &faults)
    let tables = chosen.compactMap { Self.matched($0, in: targets, from: source.dialect, to: target.dialect, &faults) }
    guard faults.isEmpty else {
      let title = "the databases do not match, and nothing is written"
      throw DAOError(.configuration, ([title] + faults).joined(separator: "\n  "))
    }
    let keys = try target.schemaDetails().foreignKeys
    var (references, outer) = ([Reference](), [Reference]())
    for key in keys {
      if let reference = Self.reference(key, among: tables) {
        references.append(reference)
      } else if let reference = Self.outerReference(key, of: tables, in: targets) {
        outer.append(reference)
      }
    }
    (self.references, outerReferences) = (references, outer)
    self.tables = Self.sorted(tables, keys)
  }

  /// Gives tables of the target the column of times that those of the source have, as records do with the first time.
  static func addTimes(
    from source: any CopyingConnection, to target: any CopyingConnection, tables names: [String]
  ) throws {
    let targets = try target.storedTables()
    var faults: [String] = []
    for table in try chosen(source.storedTables(), names, &faults) where named(ExpiryColumn.name, table.columns, \.name) != nil
    {
      guard let found = same(table, in: targets), named(ExpiryColumn.name, found.columns, \.name) == nil else { continue }
      for sql in ExpiryColumn.additions(to: found.name, target.dialect) { try target.execute(sql) }
    }
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

  private static func chosen(_ all: [TableSchema], _ names: [String], _ faults: inout [String]) -> [TableSchema] {
    let tables = all.filter { !$0.name.lowercased().hasPrefix("daokit_") }
    guard !names.isEmpty else { return tables }
    return names.compactMap { text in
      let name = TableName(text).name
      if let found = tables.first(where: { $0.name == name }) ?? named(name, tables, \.name) { return found }
      faults.append("there is no table '\(text)' to copy" + Spelling.hint(for: text, in: tables.map(\.name)))
      return nil
    }
  }

  /// The only one with a name, whatever the case of its ASCII letters: a server makes names without quotes small.
  private static func named<T>(_ name: String, _ all: [T], _ key: (T) -> String) -> T? {
    let found = all.filter { key($0).asciiLowercased == name.asciiLowercased }
    return found.count == 1 ? found[0] : nil
  }

  private static func same(_ table: TableSchema, in targets: [TableSchema]) -> TableSchema? {
    targets.first { $0.name == table.name } ?? named(table.name, targets, \.name)
  }

  private static func matched(
    _ table: TableSchema, in targets: [TableSchema], from: any Dialect, to: any Dialect, _ faults: inout [String]
  ) -> CopiedTable? {
    guard let target = same(table, in: targets) else {
      faults.append(
        "the table '\(table.name)' is missing: run the streams on the new database first; tables of records are made when the program "
          + "asks the new database for them, so start it there once")
      return nil
    }
    var columns: [CopiedColumn] = []
    let count = faults.count
    for column in table.columns where !column.isGenerated {
      let exact = target.columns.first { $0.name == column.name }
      guard let found = exact ?? named(column.name, target.columns, \.name), !found.isGenerated else {
        faults.append("the column '\(column.name)' of the table '\(table.name)' is missing, or computed there")
        continue
      }
      let isSame = from.name == to.name && column.declaredType.lowercased() == found.declaredType.lowercased()
      columns.append(CopiedColumn(source: column, target: found, isSame: isSame, keepsDays: to.hasTimestamps))
    }
    let copied = Set(columns.map(\.target.name))
    for column in target.columns
    where column.isNotNull && column.defaultSQL == nil && !column.isGenerated && !copied.contains(column.name) {
      faults.append("the column '\(column.name)' of the table '\(table.name)' takes no NULL, and has no values to copy")
    }
    guard faults.count == count else { return nil }
    let key = table.columns.filter { $0.primaryKeyPosition > 0 }.sorted { $0.primaryKeyPosition < $1.primaryKeyPosition }
    let places = key.compactMap { part in columns.firstIndex { $0.source.name == part.name } }
    return CopiedTable(source: table, target: target, columns: columns, key: places.count == key.count ? places : [])
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

  private static func outerReference(
    _ key: ForeignKeySchema, of tables: [CopiedTable], in targets: [TableSchema]
  ) -> Reference? {
    guard let child = named(key.table, tables, \.target.name)?.target, let parent = named(key.parent, targets, \.name) else {
      return nil
    }
    let parents = key.parentColumns.isEmpty ? parent.primaryKey.map(\.name) : key.parentColumns
    return Reference(child: child, parent: parent, columns: zip(key.columns, parents).map { (child: $0, parent: $1) })
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

extension CopyPlan.Reference {
  /// Counts the rows that refer to none.
  func violations(in source: any Connection) throws -> Int {
    let dialect = source.dialect
    let own = columns.map { "c.\(dialect.quote($0.child))" }
    let pairs = zip(own, columns.map { "p.\(dialect.quote($0.parent))" }).map { "\($0) = \($1)" }.joined(separator: " AND ")
    let found = try source.rows(
      """
      SELECT count(*) FROM \(child.qualifiedName.quoted(dialect)) AS c WHERE \(own.map { "\($0) IS NOT NULL" }.joined(separator: " AND "))
      AND NOT EXISTS (SELECT 1 FROM \(parent.qualifiedName.quoted(dialect)) AS p WHERE \(pairs))
      """, [])
    return if case .integer(let count)? = found.first?.first { Int(count) } else { 0 }
  }
}
