import DAOCore
import DAOSQL

/// What descriptions of statements need of a schema, read once until it changes: each fact takes a pragma.
final class SQLiteSchemaFacts {
  /// The connection's generation and SQLite's own number of the schema, by which the facts hold.
  let generation: Int
  let version: Value
  /// The names in lower case.
  let views: Set<String>
  /// The views that put their rows together by UNION.
  let compoundViews: Set<String>
  /// The functions that may be aggregates, in lower case.
  let aggregates: Set<String>
  private let find: (String) throws -> TableSchema?
  private var tables: [String: TableSchema?] = [:]
  private var nullable: [StatementDescription.Origin: Bool?] = [:]

  init(
    generation: Int, version: Value, views: Set<String>, compoundViews: Set<String>, aggregates: Set<String>,
    find: @escaping (String) throws -> TableSchema?
  ) {
    self.generation = generation
    self.version = version
    self.views = views
    self.compoundViews = compoundViews
    self.aggregates = aggregates
    self.find = find
  }

  /// A table or view; nil when there is none.
  func table(_ name: String) throws -> TableSchema? {
    if let known = tables[name] { return known }
    let table = try find(name)
    tables[name] = .some(table)
    return table
  }

  /// Whether a column can hold NULL, found once; nil if the engine does not say.
  func takesNull(
    _ origin: StatementDescription.Origin, find: (StatementDescription.Origin) throws -> Bool?
  ) rethrows -> Bool? {
    if let known = nullable[origin] { return known }
    let found = try find(origin)
    nullable[origin] = .some(found)
    return found
  }
}
