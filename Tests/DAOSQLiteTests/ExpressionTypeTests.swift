import DAOCore
import DAOSQL
import TestSupport
import Testing

/// Random expressions: what is proven of their types and of NULL holds for the values that the engine gives.
@Suite("Proven types of expressions")
struct ExpressionTypeTests {
  @Test("They are those of the engine")
  func random() throws {
    try withConnection(
      "CREATE TABLE t (i INTEGER NOT NULL, j INTEGER, r REAL, s TEXT NOT NULL, n TEXT, k BOOLEAN NOT NULL, l BOOLEAN)",
      "INSERT INTO t VALUES (1, 2, 0.5, 'a', 'b', 1, 0), (0, NULL, NULL, '', NULL, 0, NULL), (-3, 0, -2.0, '7', NULL, 0, 1)"
    ) { connection in
      let seed = UInt64.random(in: 0...UInt64.max)
      var random = RandomExpression(seed: seed)
      var proven = 0
      for _ in 0..<3000 {
        let sql = random.expression(depth: 3)
        let text = StatementText(sql: "SELECT \(sql) AS x FROM t", verb: .query)
        guard let column = try? connection.describe(text).columns[0], let type = column.type else { continue }
        proven += 1
        let values = try connection.rows("SELECT typeof(x), x IN (0, 1) FROM (SELECT \(sql) AS x FROM t)", [])
        for value in values {
          #expect(fits(value, type, isNullable: column.isNullable), "seed \(seed): \(sql) is \(type) and gives \(value)")
        }
      }
      #expect(proven > 1000)
    }
  }

  private func fits(_ value: [Value], _ type: ExpressionType, isNullable: Bool?) -> Bool {
    guard case .text(let found) = value[0] else { return false }
    if found == "null" { return type.isNullable && isNullable != false }
    switch type.kind {
    case .boolean: return found == "integer" && value[1] == .integer(1)
    case .integer: return found == "integer"
    case .real: return found == "real" || found == "integer"
    case .text: return found == "text"
    case .blob: return found == "blob"
    case .column(let column) where column.kind == .boolean: return found == "integer" && value[1] == .integer(1)
    case .column(let column):
      // An integer beside a column of integers, and a text beside one of texts, have its type.
      return found == (column.isText ? "text" : column.declaredType == "REAL" ? "real" : "integer")
    }
  }

  @Test(
    "An operator without a right operand ends before a calculation",
    arguments: [
      ("j ISNULL + i", ExpressionType.Kind.integer, false), ("j NOTNULL + j", .integer, true),
      ("NOT EXISTS (SELECT 1) + j", .boolean, true),
      ("NOT EXISTS (SELECT 1)", .boolean, false), ("j NOT NULL * 2", .integer, true), ("j IN (1, 2) + i", .integer, true),
      ("j IS NULL + i", .boolean, false), ("i = j ISNULL + 1", .integer, true), ("j ISNULL AND i ISNULL + 2", .boolean, true),
      ("j ISNULL || s", .text, false),
    ])
  func precedence(sql: String, kind: ExpressionType.Kind, isNullable: Bool) throws {
    try withConnection("CREATE TABLE t (i INTEGER NOT NULL, j INTEGER, s TEXT NOT NULL)") { connection in
      let type = try connection.describe(StatementText(sql: "SELECT \(sql) AS x FROM t", verb: .query)).columns[0].type
      #expect(type?.kind == kind)
      if !isNullable { #expect(type?.isNullable == false) } else if sql.contains("EXISTS") { #expect(type?.isNullable == true) }
    }
  }

  @Test(
    "A key proves one row only where it tells texts apart as the comparison does",
    arguments: [
      ("name TEXT PRIMARY KEY", true), ("name TEXT COLLATE NOCASE PRIMARY KEY", true),
      ("name TEXT, PRIMARY KEY (name COLLATE NOCASE)", false),
      ("name TEXT COLLATE NOCASE, PRIMARY KEY (name COLLATE BINARY)", false),
      ("name TEXT COLLATE nocase, PRIMARY KEY (name)) WITHOUT ROWID; CREATE TABLE u (a", true),
      ("name INTEGER PRIMARY KEY", true),
    ])
  func keys(columns: String, isOne: Bool) throws {
    try withConnection("CREATE TABLE t (\(columns))") { connection throws in
      for schema in ["", "main."] {
        let text = StatementText(sql: "SELECT * FROM \(schema)t WHERE name = 'a'", verb: .query)
        #expect(try connection.describe(text).analysis.rowCount == (isOne ? .atMostOne : .any))
      }
    }
  }

  @Test(
    "A column keeps a type of its own only alone, and a BOOLEAN beside 0 and 1",
    arguments: [
      ("coalesce(genre, 'none')", ExpressionType.Kind.text), ("CASE WHEN n > 1 THEN genre ELSE 'x' END", .text),
      ("coalesce(n, 0)", .integer), ("coalesce(active, 2)", .integer), ("substr(data, 1)", .blob), ("substr(genre, 1)", .text),
      ("ifnull(genre, n)", nil), ("max(genre, 'none')", .text), ("iif(n, active, 7)", .integer),
    ] as [(String, ExpressionType.Kind?)])
  func ownTypes(sql: String, kind: ExpressionType.Kind?) throws {
    try withConnection("CREATE TABLE t (genre TEXT, n INTEGER, active BOOLEAN, data BLOB)") { connection throws in
      func type(_ sql: String) throws -> ExpressionType.Kind? {
        try connection.describe(StatementText(sql: sql, verb: .query)).columns[0].type?.kind
      }
      #expect(try type("SELECT \(sql) FROM t") == kind)
      for sql in ["SELECT coalesce(active, 0) FROM t", "SELECT max(genre) FROM t", "SELECT coalesce(active, n > 1) FROM t"] {
        guard case .column? = try type(sql) else {
          Issue.record("\(sql)")
          continue
        }
      }
    }
  }

  @Test(
    "A type passes views, subqueries, WITH and UNION; RETURNING and JSON functions have theirs",
    arguments: [
      ("SELECT n, d FROM counted", [(ExpressionType.Kind.integer, false), (.text, false)]),
      ("SELECT n + 1 AS n FROM (SELECT * FROM counted)", [(.integer, false)]),
      ("WITH c AS (SELECT count(*) AS n, 'a' AS a FROM t) SELECT * FROM c", [(.integer, false), (.text, false)]),
      ("WITH RECURSIVE c (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM c WHERE n < 9) SELECT n FROM c", [(.integer, false)]),
      ("SELECT 1 AS x UNION SELECT count(*) FROM t", [(.integer, false)]),
      ("SELECT c.n FROM t LEFT JOIN counted AS c ON c.n = t.i", [(.integer, true)]),
      (
        "SELECT json_object('a', 1), json_array_length('[]'), json_group_array(i) FROM t",
        [(.text, false), (.integer, true), (.text, false)]
      ),
    ] as [(String, [(ExpressionType.Kind, Bool)])])
  func passing(sql: String, types: [(kind: ExpressionType.Kind, isNullable: Bool)]) throws {
    let schema = """
      CREATE TABLE t (id INTEGER PRIMARY KEY, i INTEGER NOT NULL, j INTEGER);
      CREATE VIEW counted AS SELECT count(*) AS n, 'x' AS d FROM t GROUP BY j;
      """
    try withConnection(schema) { connection in
      let columns = try connection.describe(StatementText(sql: sql, verb: .query)).columns
      #expect(columns.map(\.type?.kind) == types.map(\.kind), "\(sql)")
      #expect(columns.map { $0.isNullable != false } == types.map(\.isNullable), "\(sql)")
      let insert = "INSERT INTO t (i) VALUES (1) RETURNING id, j"
      let returned = try connection.describe(StatementText(sql: insert, verb: .change)).columns
      #expect(returned.map(\.isNullable) == [false, true])
    }
  }
}

/// Expressions of the columns of one table, without more parentheses than it takes to be parsed.
private struct RandomExpression {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func expression(depth: Int) -> String {
    guard depth > 0, !random.chance(15) else { return operand() }
    let left = expression(depth: depth - 1)
    switch Int.random(in: 0..<12, using: &random) {
    case 0: return "\(left) \(random.pick(["ISNULL", "NOTNULL", "NOT NULL", "IS NULL", "IS NOT NULL"]))"
    case 1: return "NOT \(left)"
    case 2: return "\(random.pick(["", "NOT "]))EXISTS (SELECT 1 FROM t WHERE \(left))"
    case 3: return "\(left) \(random.pick(["IN", "NOT IN"])) (\(operand()), \(operand()))"
    case 4: return "\(left) \(random.pick(["BETWEEN", "NOT BETWEEN"])) \(operand()) AND \(expression(depth: depth - 1))"
    case 5: return "CASE WHEN \(left) THEN \(operand()) \(random.chance(50) ? "ELSE \(operand()) " : "")END"
    case 6: return "(\(left))"
    case 7: return "\(random.pick(["coalesce", "ifnull", "max", "min"]))(\(left), \(operand()))"
    case 8: return "\(random.pick(["-", "~"])) \(left)"
    default: return "\(left) \(random.pick(Self.operators)) \(expression(depth: depth - 1))"
    }
  }

  private static let operators = [
    "+", "-", "*", "/", "%", "||", "&", "|", "<<", "=", "<>", "<", ">=", "IS", "IS NOT", "AND", "OR", "LIKE",
    "IS DISTINCT FROM", "IS NOT DISTINCT FROM",
  ]

  private mutating func operand() -> String {
    random.pick([
      "i", "j", "r", "s", "n", "k", "l", "0", "1", "2", "0.5", "'x'", "NULL", "abs(i)", "length(s)", "upper(n)", "typeof(j)",
      "TRUE",
    ])
  }
}
