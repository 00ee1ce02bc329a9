import DAOKit
import DAOSQL
import DAOSQLite
import Foundation
import Testing

@Suite("What a connection knows of statements and tables")
struct DescriptionTests {
  private static let schema = """
    CREATE TABLE team (id INTEGER PRIMARY KEY, name TEXT NOT NULL, motto);
    CREATE TABLE employee (
      eid TEXT PRIMARY KEY NOT NULL, team INTEGER REFERENCES team, first_name VARCHAR(20), salary FLOAT NOT NULL, code TEXT);
    CREATE TABLE keyed (a TEXT, b TEXT, PRIMARY KEY (a, b)) WITHOUT ROWID;
    CREATE TABLE textual (name TEXT PRIMARY KEY);
    CREATE TABLE descending (n INTEGER PRIMARY KEY DESC);
    CREATE TABLE numbered (rowid TEXT, n INTEGER PRIMARY KEY);
    CREATE VIEW teams AS SELECT e.eid, t.name FROM employee e LEFT JOIN team t ON t.id = e.team;
    CREATE VIRTUAL TABLE notes USING fts5(body);
    """

  private func connection() throws -> any Connection {
    let connection = try SQLiteDriver(path: ":memory:", configuration: Configuration()).connect(for: .write)
    try connection.execute(Self.schema)
    return connection
  }

  private func columns(_ sql: String) throws -> [StatementDescription.Column] {
    let connection = try connection()
    defer { try? connection.close() }
    let parameters = sql.filter { $0 == "?" }.map { _ in StatementText.Parameter() }
    return try connection.describe(StatementText(sql: sql, parameters: parameters)).columns
  }

  @Test("A column of the result has the table, the column and the type that it comes from")
  func origins() throws {
    var columns = try columns("SELECT e.first_name AS name, e.salary * 2 AS twice, t.motto FROM employee e, team t")
    #expect(columns.map { $0.operands.map(\.name) } == [[], ["salary"], []])
    columns[1].operands = []
    #expect(
      columns == [
        StatementDescription.Column(
          label: "name", origin: .init(table: TableName(schema: "main", name: "employee"), column: "first_name"),
          kind: .text, isNullable: true),
        StatementDescription.Column(label: "twice", isNullable: false, type: ExpressionType(.real, isNullable: false)),
        StatementDescription.Column(
          label: "motto", origin: .init(table: TableName(schema: "main", name: "team"), column: "motto"), kind: .unknown,
          isNullable: true),
      ])
  }

  @Test(
    "A column is said to hold no NULL only where that is proven",
    arguments: [
      ("SELECT eid, salary, code FROM employee", [false, false, true]),
      ("SELECT * FROM team", [false, false, true]),
      ("SELECT rowid FROM employee", [false]),
      ("SELECT a, b FROM keyed", [false, false]),
      // A primary key of another type takes NULL, and so does a descending one.
      ("SELECT name FROM textual", [true]),
      ("SELECT n FROM descending", [true]),
      ("SELECT rowid, n FROM numbered", [true, nil]),
      ("SELECT e.eid, t.name FROM employee e JOIN team t ON t.id = e.team", [false, false]),
      ("SELECT e.eid, t.name FROM employee e LEFT JOIN team t ON t.id = e.team", [false, nil]),
      ("SELECT e.eid, t.name FROM employee e RIGHT JOIN team t ON t.id = e.team", [nil, false]),
      ("SELECT e.eid FROM employee e NATURAL FULL OUTER JOIN team", [nil]),
      ("SELECT eid, name FROM teams", [false, nil]),
      ("SELECT eid, name FROM \"Teams\"", [false, nil]),
      ("SELECT eid FROM 'teams'", [false]),
      ("SELECT t.name FROM employee e LEFT JOIN (SELECT name FROM team) t", [nil]),
      ("SELECT (SELECT eid FROM employee WHERE salary > 9) AS eid", [nil]),
      ("SELECT eid FROM employee UNION ALL SELECT NULL", [nil]),
      ("WITH x AS (SELECT eid FROM employee) SELECT eid FROM x", [false]),
      ("SELECT eid, count(*) FROM employee", [nil, false]),
      ("SELECT eid, \"Count\"(*) FROM employee ORDER BY 1", [nil, false]),
      ("SELECT eid FROM employee ORDER BY max(salary) OVER ()", [false]),
      ("SELECT eid, count(*) FROM employee GROUP BY eid", [false, false]),
      ("SELECT eid, upper(code) FROM employee WHERE code IN ('a', 'b')", [false, false]),
      ("SELECT eid FROM employee WHERE EXISTS (SELECT 1 FROM team t LEFT JOIN keyed)", [false]),
      ("SELECT body, rowid FROM notes", [nil, false]),
      ("SELECT coalesce(code, eid) FROM employee", [false]),
    ] as [(String, [Bool?])])
  func nullability(sql: String, expected: [Bool?]) throws {
    #expect(try columns(sql).map(\.isNullable) == expected)
  }

  @Test(
    "A column is not NULL where every row has passed a condition that NULL does not",
    arguments: [
      "SELECT code FROM employee WHERE code IS NOT NULL", "SELECT code FROM employee WHERE code NOTNULL",
      "SELECT code FROM employee WHERE code NOT NULL ORDER BY code LIMIT 1", "SELECT code FROM employee WHERE (code = ?)",
      "SELECT code FROM employee WHERE ? == employee.code AND salary > 3", "SELECT code FROM employee e WHERE e.code <> 'x'",
      "SELECT code FROM employee WHERE team = 1 AND (salary > ? AND (code) >= 'a')", "SELECT code FROM employee WHERE code",
      "SELECT code FROM employee WHERE code IN (SELECT 'x' UNION SELECT NULL)", "SELECT code FROM employee WHERE code < eid",
      "SELECT code FROM employee WHERE code BETWEEN 'a' AND ? AND team BETWEEN 1 AND 2",
      "SELECT DISTINCT code FROM employee WHERE code = 'X' COLLATE NOCASE GROUP BY code",
      "SELECT code FROM employee WHERE code = CAST(? AS TEXT) AND CASE WHEN salary > 1 OR 0 THEN 1 END",
      "SELECT e.code FROM team t LEFT JOIN employee e ON e.team = t.id WHERE e.code LIKE 'a' AND e.code != ''",
      "SELECT eid FROM team t LEFT JOIN employee e ON e.team = t.id WHERE code > ''",
      "SELECT code FROM employee JOIN team ON team.id = team WHERE code = motto;",
    ])
  func conditions(sql: String) throws {
    let found = try columns(sql)
    #expect(found.map(\.isNullable) == [false] && found[0].isFiltered)
  }

  @Test(
    "A condition that NULL may pass proves nothing",
    arguments: [
      ("SELECT code FROM employee WHERE code IS NOT NULL OR salary > 3", true),
      ("SELECT code FROM employee WHERE (code = ?) IS NULL", true), ("SELECT code FROM employee WHERE code = ? IS NULL", true),
      ("SELECT code FROM employee WHERE NOT code IN ('a')", false), ("SELECT code FROM employee WHERE code NOT IN ()", true),
      ("SELECT code FROM employee WHERE code IS ?", true), ("SELECT code FROM employee WHERE code IS NOT 'x'", true),
      ("SELECT code FROM employee WHERE NOT (code IS NOT NULL)", true), ("SELECT code FROM employee WHERE code IS NULL", true),
      ("SELECT code FROM employee WHERE coalesce(code, 'x') = ?", true), ("SELECT code FROM employee WHERE code LIKE ?", true),
      ("SELECT code FROM employee WHERE salary BETWEEN 1 AND code = 'x'", true),
      ("SELECT code FROM employee WHERE salary = CASE WHEN salary > 1 AND code = 'x' THEN 1 END", true),
      ("SELECT code FROM employee WHERE EXISTS (SELECT 1 FROM team WHERE code = name)", true),
      ("SELECT code FROM employee WHERE team = 1", true), ("SELECT motto FROM employee, team WHERE code = 'x'", true),
      ("SELECT b.code FROM employee a LEFT JOIN employee b ON a.team = b.team WHERE a.code = 'x'", true),
      ("SELECT code FROM employee ORDER BY code = 'x'", true),
      ("SELECT code, max(salary) FROM employee WHERE code = 'x'", true),
      ("SELECT code FROM employee WHERE code = 'x' UNION SELECT NULL", true),
      ("SELECT name FROM teams WHERE name = 'x'", false),
      ("SELECT e.eid FROM team t LEFT JOIN employee e ON e.code = 'x' WHERE t.name = 'x'", nil),
      ("SELECT e.eid FROM team t LEFT JOIN employee e ON e.team = t.id WHERE e.code IS NULL", nil),
      ("SELECT body FROM notes WHERE body = 'x'", nil),
    ] as [(String, Bool?)])
  func looseConditions(sql: String, expected: Bool?) throws {
    #expect(try columns(sql)[0].isNullable == expected)
  }

  @Test("What is proven holds when the statement runs")
  func soundness() throws {
    let connection = try connection()
    for sql in [
      "SELECT eid, count(*) FROM employee", "SELECT (SELECT eid FROM employee) AS eid",
      "SELECT t.name, t.id FROM (SELECT 1) LEFT JOIN team t", "SELECT eid FROM employee UNION ALL SELECT NULL",
    ] {
      let described = try connection.describe(StatementText(sql: sql)).columns
      for row in try connection.rows(sql, []) {
        for (value, column) in zip(row, described) where value == .null { #expect(column.isNullable != false, "\(sql)") }
      }
    }
    try connection.close()
  }

  @Test("A parameter has the columns that it is compared with or stored in")
  func parameters() throws {
    let connection = try connection()
    let text = StatementText(
      sql: "UPDATE employee SET salary = :pay WHERE eid = :eid AND length(first_name) > :n",
      parameters: ["pay", "eid", "n"].map { StatementText.Parameter(name: $0) })
    let parameters = try connection.describe(text).parameters
    #expect(parameters.map(\.name) == ["pay", "eid", "n"])
    #expect(parameters.map { $0.columns.map(\.name) } == [["salary"], ["eid"], []])
    #expect(parameters[0].columns.first?.declaredType == "FLOAT")
    try connection.close()
  }

  @Test("SQL that the engine refuses is an error")
  func refused() throws {
    let connection = try connection()
    #expect(throws: DAOError.self) { try connection.describe(StatementText(sql: "SELECT nothing FROM nowhere")) }
    try connection.close()
  }

  @Test("The tables and views of a database are listed with their columns, those of attached ones too")
  func tables() throws {
    let connection = try connection()
    try connection.execute(
      "ATTACH ':memory:' AS archive; CREATE TABLE archive.old (id INTEGER); CREATE VIEW broken AS SELECT * FROM team;")
    try connection.execute("PRAGMA legacy_alter_table = ON; ALTER TABLE team RENAME TO squad")
    let tables = try connection.tables()
    #expect(
      tables.map(\.qualifiedName.description) == [
        "main.broken", "main.descending", "main.employee", "main.keyed", "main.notes", "main.numbered", "main.squad",
        "main.teams", "main.textual", "archive.old",
      ])
    #expect(tables.filter(\.isView).map(\.name) == ["broken", "teams"])
    #expect(tables.first { $0.name == "squad" }?.columns.map(\.name) == ["id", "name", "motto"])
    #expect(tables.first { $0.name == "broken" }?.columns == [])
    try connection.close()
  }
}
