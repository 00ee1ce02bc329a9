import DAOSQL
import Foundation
import Testing

@testable import DAOCore

@Suite("The two dialects")
struct DialectTests {
  private let sqlite = SQLiteDialect()
  private let postgres = PostgresDialect()

  @Test(
    "`a query that needs the connection that writes is no plain query, by the functions of its engine`",
    arguments: [
      ("SELECT last_insert_rowid()", .other, .query), ("SELECT changes ( )", .other, .query),
      ("SELECT lastval()", .query, .other), ("SELECT 1 + CurrVal('s')", .query, .other),
      ("WITH a AS (SELECT nextval('s') AS n) SELECT * FROM a", .query, .other), ("SELECT setval('s', 1)", .query, .other),
      ("SELECT set_config('a.b', 'c', false)", .query, .other), ("SELECT pg_try_advisory_lock(1)", .query, .other),
      ("SELECT \"nextval\"('s')", .query, .other), ("SELECT pg_catalog.\"pg_advisory_xact_lock\"(1)", .query, .other),
      ("SELECT (SELECT a FROM t FOR UPDATE)", .query, .other),
      ("WITH b AS (SELECT * FROM t FOR SHARE) SELECT * FROM b", .query, .other),
      ("SELECT lastval, 'currval(1)' FROM t", .query, .query), ("INSERT INTO t VALUES (nextval('s'))", .change, .change),
    ] as [(String, StatementVerb, StatementVerb)])
  func verbs(sql: String, onSQLite: StatementVerb, onPostgres: StatementVerb) {
    #expect(SQLStatement.verb(of: sql, dialect: sqlite) == onSQLite)
    #expect(SQLStatement.verb(of: sql, dialect: postgres) == onPostgres)
  }

  @Test(
    "What changes more than a database is told apart",
    arguments: [
      ("DROP ROLE a", true), ("ALTER DATABASE a SET work_mem = 1", true), ("drop owned by a", true), ("GRANT a TO b", true),
      ("GRANT CONNECT ON DATABASE a TO b", true), ("COMMENT ON ROLE a IS 'b'", true), ("ALTER SYSTEM SET a = 1", true),
      ("GRANT SELECT ON a TO b", false), ("CREATE ROLE a", false), ("DROP TABLE role", false),
      ("COMMENT ON TABLE a IS 'b'", false),
      ("ALTER TABLE a OWNER TO b", false), ("REVOKE ALL ON SCHEMA a FROM b", false),
    ])
  func server(sql: String, changesServer: Bool) {
    #expect(SQLStatement.statements(of: sql, dialect: postgres).map(\.changesServer) == [changesServer])
  }

  @Test(
    "`SQLite takes a type by the parts of its name, PostgreSQL by the whole`",
    arguments: [
      ("TEXT", .text, .text), ("VARCHAR(20)", .text, .text), ("character varying ( 20 )", .text, .text),
      ("bpchar", .text, .text),
      ("citext", .text, .text), ("name", .numeric, .text), ("text[]", .text, .other), ("CHARINT", .integer, .other),
      ("integer", .integer, .integer), ("int8", .integer, .integer), ("serial", .numeric, .integer),
      ("POINT", .integer, .other),
      ("FLOATING POINT", .integer, .other), ("interval", .integer, .other), ("double  precision", .real, .real),
      ("FLOAT(24)", .real, .real), ("numeric(10, 2)", .numeric, .numeric), ("DATE", .numeric, .other),
      ("timestamp(3) with time zone", .numeric, .other), ("jsonb", .numeric, .other), ("uuid", .numeric, .other),
      ("BLOB", .other, .other), ("", .other, .other),
    ] as [(String, TypeAffinity, TypeAffinity)])
  func affinities(type: String, onSQLite: TypeAffinity, onPostgres: TypeAffinity) {
    #expect(sqlite.affinity(ofType: type) == onSQLite)
    #expect(postgres.affinity(ofType: type) == onPostgres)
  }

  @Test(
    "`A declared type means the same to all who read the schema, by the words of its name`",
    arguments: [
      ("TEXT", .text, .text), ("VARCHAR(20)", .text, .text), ("character varying ( 20 )", .text, .text),
      ("NVARCHAR2(9)", .text, .unknown), ("citext", .text, .text), ("name", .unknown, .text), ("bigserial", .unknown, .integer),
      ("UNSIGNED BIG INT", .integer, .integer), ("bigint", .integer, .integer), ("POINT", .unknown, .unknown),
      ("FLOATING POINT", .real, .unknown), ("interval", .unknown, .unknown), ("FINGERPRINT", .unknown, .unknown),
      ("double  precision", .real, .real), ("FLOAT(24)", .real, .real), ("numeric(10, 2)", .decimal, .decimal),
      ("NUMBER(10,2)", .decimal, .unknown), ("boolean", .boolean, .boolean), ("DATE", .date, .date),
      ("timestamp(3) with time zone", .timestamp, .timestamp), ("timestamptz", .timestamp, .timestamp),
      ("time without time zone", .time, .time), ("DATETIME", .timestamp, .unknown), ("jsonb", .json, .json),
      ("uuid", .uuid, .uuid), ("bytea", .unknown, .blob), ("LONGBLOB", .blob, .unknown),
      ("text[]", .array(.text), .array(.text)),
      ("integer ARRAY[4]", .array(.integer), .array(.integer)), ("", .unknown, .unknown),
    ] as [(String, ColumnKind, ColumnKind)])
  func kinds(type: String, onSQLite: ColumnKind, onPostgres: ColumnKind) {
    #expect(sqlite.kind(ofType: type) == onSQLite)
    #expect(postgres.kind(ofType: type) == onPostgres)
  }

  // MARK: The columns of parameters

  /// The columns of each parameter, `time` where it is a time value.
  private func uses(_ sql: String, _ count: Int, _ dialect: any Dialect) throws -> [String] {
    let text = StatementText(sql: sql, parameters: (0..<count).map { _ in .init() })
    let uses = ParameterUse.uses(in: text, text.analysis(dialect, AnySchema()))
    return uses.map { ($0.columns.map(\.name) + ($0.isTime ? ["time"] : [])).joined(separator: "+") }
  }

  @Test(
    "`a parameter passes the functions that its engine has`",
    arguments: [
      ("SELECT * FROM t WHERE day = ifnull(?, 'x')", ["day"], [""]),
      ("SELECT * FROM t WHERE day = coalesce(?, 'x')", ["day"], ["day"]),
      ("SELECT * FROM t WHERE day = iif(?, ?, ?)", ["", "day", "day"], ["", "", ""]),
      ("SELECT * FROM t WHERE day > greatest(?, ?)", ["", ""], ["day", "day"]),
      ("SELECT * FROM t WHERE 1 = least(day, ?)", [""], ["day"]),
      ("SELECT * FROM t WHERE 1 = max(day, ?)", ["day"], ["day"]),
      ("SELECT * FROM t WHERE 1 = nullif(day, ?)", ["day"], ["day"]),
      ("SELECT * FROM t WHERE day = CAST(? AS character varying(9))", ["day"], ["day"]),
      ("SELECT * FROM t WHERE day = CAST(? AS bpchar)", ["day"], ["day"]),
      ("SELECT * FROM t WHERE day = CAST(? AS name)", [""], ["day"]),
      ("SELECT * FROM t WHERE day = CAST(? AS text[])", ["day"], [""]),
      ("SELECT day = lag(?, ?, ?) OVER () FROM t", ["day", "", "day"], ["day", "", "day"]),
    ] as [(String, [String], [String])])
  func passing(sql: String, onSQLite: [String], onPostgres: [String]) throws {
    #expect(try uses(sql, onSQLite.count, sqlite) == onSQLite)
    #expect(try uses(sql, onSQLite.count, postgres) == onPostgres)
  }

  @Test(
    "`a time value is one by the functions of its engine`",
    arguments: [
      ("SELECT julianday(?), strftime('%Y', ?), strftime(?, 1)", ["time", "time", ""], ["", "", ""]),
      ("SELECT strftime('%Y' || '-%m', ?), date(?, 'unixepoch')", ["time", ""], ["", "time"]),
      ("SELECT timediff(?, ?), unixepoch(?)", ["time", "time", "time"], ["", "", ""]),
      ("SELECT date_trunc('day', ?), date_trunc(?, now()), age(?, ?)", ["", "", "", ""], ["time", "", "time", "time"]),
      ("SELECT datetime(:a)", ["time"], [""]), ("SELECT abs(?), (?)", ["", ""], ["", ""]),
    ] as [(String, [String], [String])])
  func times(sql: String, onSQLite: [String], onPostgres: [String]) throws {
    #expect(try uses(sql, onSQLite.count, sqlite) == onSQLite)
    #expect(try uses(sql, onSQLite.count, postgres) == onPostgres)
  }

  @Test("`a condition sees the labels of result columns on SQLite alone`")
  func labels() throws {
    let sql = "SELECT * FROM t WHERE id IN (SELECT other AS day FROM s WHERE day = ?)"
    #expect(try uses(sql, 1, sqlite) == ["other"])
    #expect(try uses(sql, 1, postgres) == ["day"])
  }

  // MARK: Keys

  @Test("`PostgreSQL may take any text for another, and no integer`")
  func ambiguousKeys() {
    let keys: [[Value]] = [[1], [2], ["a"], ["b"], [.real(1.5)], [.blob(.init([1]))], [.null]]
    #expect(postgres.ambiguousKeys(of: keys, comparing: [0]) == [false, false, true, true, true, false, false])
    #expect(sqlite.ambiguousKeys(of: keys, comparing: [0]) == [false, false, false, false, true, false, false])
  }

  @Test("`keys are told apart by the values that are compared, and by the collations of the application`")
  func collatedKeys() {
    let first = SQLCollation("first") { String($0.prefix(1)).compare(String($1.prefix(1))) }
    let dialect = SQLiteDialect(collations: [first])
    let keys: [[Value]] = [["ab", 1], ["ac", 2], ["b", 3], [12, 4], [1, 5], ["B", 6]]
    #expect(dialect.ambiguousKeys(of: keys, comparing: [0]) == [true, true, true, true, true, true])
    #expect(sqlite.ambiguousKeys(of: keys, comparing: [0]) == [false, false, true, false, false, true])
    #expect(dialect.ambiguousKeys(of: keys, comparing: [0, 1]) == [false, false, false, false, false, false])
  }

  // MARK: Keys of new rows

  @Test("`SQLite returns a row's number as an integer, behind a REAL column too`")
  func returnedKeys() {
    #expect(sqlite.returned(key: "rowid", firstType: "DOUBLE") == "+rowid AS rowid")
    #expect(sqlite.returned(key: "rowid", firstType: "FLOATING POINT") == "rowid")
    #expect(postgres.returned(key: #""id""#, firstType: "double precision") == #""id""#)
    #expect(postgres.rowIdentifier == nil)
  }
}

/// A schema in which every name is that of a table.
private struct AnySchema: SQLSchema {
  let views = KnownViews()

  func table(_ name: TableName) -> TableSchema? {
    let columns = ["t": ["id", "day"], "s": ["other"]][name.name] ?? []
    return TableSchema(
      name: name.name,
      columns: columns.map { TableColumn(name: $0, declaredType: "TEXT") })
  }

  func definition(ofView name: TableName) -> ViewDefinition? { nil }
  func isNeverNull(_ column: TableColumn, of table: TableName) -> Bool { false }
  func isVirtual(_ name: TableName) -> Bool { false }
}
