import CSQLite
import DAOCore
import DAOSQL
import FuzzSupport

/// What SQLite accepts it must read as the scanner does: the same statements, with the same parameters.
enum SQLiteComparison {
  /// Opened once: nothing that is prepared is run.
  nonisolated(unsafe) private static let database = open()

  static func run(_ sql: String) {
    guard !sql.utf8.contains(0), let database else { return }
    var rest = sql
    while let length = compare(rest, database) { rest = String(decoding: rest.utf8.dropFirst(length), as: UTF8.self) }
  }

  private static func open() -> OpaquePointer? {
    var database: OpaquePointer?
    guard sqlite3_open(":memory:", &database) == SQLITE_OK else { return nil }
    sqlite3_exec(database, "CREATE TABLE a (b, c, d); CREATE TABLE employee (eid PRIMARY KEY, name)", nil, nil, nil)
    // Some pragmas act as they are prepared.
    sqlite3_set_authorizer(database, { _, action, _, _, _, _ in action == SQLITE_PRAGMA ? SQLITE_DENY : SQLITE_OK }, nil)
    return database
  }

  /// Compares the first statement; how many bytes SQLite read, nil at the end or where SQLite refuses.
  private static func compare(_ sql: String, _ database: OpaquePointer) -> Int? {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    let length: Int? = sql.withCString { start in
      var tail: UnsafePointer<CChar>?
      guard sqlite3_prepare_v2(database, start, -1, &statement, &tail) == SQLITE_OK else { return nil }
      return tail.map { $0 - start }
    }
    guard let length, length > 0, let statement else { return nil }
    let names = parameters(of: statement)
    // Names as Tcl has them, `#a` and `$a::b(c)`, are no parameters of scripts; the driver counts. One may hold a quote or a bracket.
    guard !names.contains(where: { $0.hasPrefix("#") || $0.contains("::") || $0.contains("(") }) else { return length }
    let found = SQLStatement.statements(of: sql, dialect: SQLiteDialect())
    guard let first = found.first else { fatalError("SQLite finds a statement: \(sql)") }
    require(first.range.upperBound <= length, "SQLite's statement ends at \(length): \(sql)")
    require(found.count < 2 || found[1].range.lowerBound >= length, "SQLite's statement goes on to \(length): \(sql)")
    require(names == parameters(of: first), "SQLite's parameters are \(names): \(sql)")
    return length
  }

  /// The parameters with a name; `?` and `?2` have an index only.
  private static func parameters(of statement: OpaquePointer) -> Set<String> {
    let names = (0..<sqlite3_bind_parameter_count(statement)).compactMap { sqlite3_bind_parameter_name(statement, $0 + 1) }
    return Set(names.map { String(cString: $0) }.filter { !$0.hasPrefix("?") })
  }

  private static func parameters(of statement: SQLStatement) -> Set<String> {
    Set(statement.tokens.filter { $0.kind == .parameter && !$0.text.hasPrefix("?") }.map { String($0.text) })
  }
}
