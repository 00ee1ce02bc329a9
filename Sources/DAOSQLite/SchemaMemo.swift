import DAOCore

/// What a connection has read of its schema to describe statements, valid until the schema changes: a check describes hundreds
/// of statements of a few tables.
struct SchemaMemo {
  /// The version of each database's schema, and the number of changes that the connection has made.
  var mark: [Value] = []
  var tables: [String: TableSchema?] = [:]
  /// The kind of each table by its schema and name.
  var kinds: [TableName: String?] = [:]
  /// Whether a column is the row id; nil if unknown.
  var rowNumbers: [StatementDescription.Origin: Bool?] = [:]
  /// The names in lower case; nil until they are read.
  var views: Set<String>?
  var aggregates: Set<String>?
}

extension SQLiteConnection {
  /// Forgets what another schema had.
  func renewMemo() throws {
    let databases = try rows("SELECT name FROM pragma_database_list ORDER BY seq", [])
    var mark: [Value] = [.integer(Int64(schemaGeneration))]
    for case .text(let name) in databases.map({ $0[0] }) {
      mark += [.text(name)] + (try rows("PRAGMA \(dialect.quote(name)).schema_version", []).first ?? [])
    }
    if mark != memo.mark { memo = SchemaMemo(mark: mark) }
  }

  func knownTable(_ name: String) throws -> TableSchema? {
    if let known = memo.tables[name] { return known }
    let table = try tableSchema(name)
    memo.tables[name] = .some(table)
    return table
  }

  /// `table`, `view`, `virtual` or `shadow`; nil for an unknown table.
  func knownKind(of table: TableName) throws -> String? {
    if let known = memo.kinds[table] { return known }
    let found = try rows(
      "SELECT type FROM pragma_table_list WHERE schema = ?1 AND name = ?2",
      [.text(table.schema ?? "main"), .text(table.name)])
    let kind: String? = if case .text(let kind)? = found.first?.first, found.count == 1 { kind } else { nil }
    memo.kinds[table] = .some(kind)
    return kind
  }

  var knownViews: Set<String> {
    get throws {
      if let views = memo.views { return views }
      let views = try names("SELECT lower(name) FROM pragma_table_list WHERE type = 'view'")
      memo.views = views
      return views
    }
  }

  var knownAggregates: Set<String> {
    get throws {
      if let aggregates = memo.aggregates { return aggregates }
      let aggregates = try names("SELECT lower(name) FROM pragma_function_list WHERE type <> 's'")
      memo.aggregates = aggregates
      return aggregates
    }
  }

  private func names(_ sql: String) throws -> Set<String> {
    Set(try rows(sql, []).compactMap { row in if case .text(let name) = row[0] { name } else { nil } })
  }
}
