import DAOCore
import DAOSQL
import Testing

@Suite("Reading SQL as a tree")
struct ParserTests {
  /// The engine's words for a text that is no SQL; other refusals come after it has read the whole statement, but for those of
  /// triggers and ALTER, which name a table first.
  private static func isSyntax(_ refusal: String) -> Bool {
    ["syntax error", "incomplete input", "unrecognized token"].contains(where: refusal.contains)
  }

  private static func isLate(_ refusal: String, of sql: String) -> Bool {
    // The columns of a key are looked for where it stands.
    refusal.contains("no such column") && !(sql.contains("CREATE") && sql.contains("TABLE"))
      || refusal.contains("no such table") && !sql.contains("TRIGGER") && !sql.contains("ALTER")
        && !sql.contains("CREATE")
  }

  @Test("Whatever the engine prepares is read without a fault, on random statements of its whole grammar")
  func grammar() throws {
    let engine = try Engine(["CREATE TABLE x1 (a, b, c)"])
    var syntax = RandomSyntax(seed: seed(1))
    var read = 0
    rounds(1_500) { round in
      if round > 0, round.isMultiple(of: 10_000) { syntax = RandomSyntax(seed: seed(UInt64(round))) }
      syntax.limit = 1 + syntax.n(4)
      let sql = syntax.statement()
      let refusal = engine.refusal(of: sql)
      guard refusal == nil || Self.isLate(refusal ?? "", of: sql) else { return }
      read += 1
      let faults = tree(sql)?.faults ?? []
      #expect(faults == [], "\(sql)")
    }
    #expect(read > 500)
  }

  @Test("Every token of a statement that is read without a fault belongs to its tree")
  func coverage() {
    var syntax = RandomSyntax(seed: seed(2))
    rounds(500) { _ in
      guard let tree = tree(syntax.statement()), tree.faults.isEmpty, case .query(let query) = tree.form else { return }
      #expect(query.tokens == 0..<tree.tokens.count)
    }
  }

  @Test("Cut and mixed at random, a statement is still read to its end")
  func broken() {
    var syntax = RandomSyntax(seed: seed(3))
    rounds(1_500) { _ in
      var words = SQLScanner(syntax.statement(), dialect: sqlite).filter(\.isSignificant).map(\.text)
      switch syntax.n(4) {
      case 0: words.remove(at: syntax.n(words.count))
      case 1: words.swapAt(syntax.n(words.count), syntax.n(words.count))
      case 2: words = Array(words.prefix(syntax.n(words.count) + 1))
      default: words.insert(words[syntax.n(words.count)], at: syntax.n(words.count))
      }
      let sql = words.joined(separator: " ")
      for dialect in [sqlite, postgres] as [any Dialect] {
        for statement in SQLStatement.statements(of: sql, dialect: dialect) {
          let tree = statement.tree
          #expect(tree.faults.allSatisfy { $0.token <= tree.tokens.count })
        }
      }
    }
  }

  @Test(
    "What is nested without end, or repeated 30,000 times, neither overflows the stack of a small thread nor stops the parser",
    arguments: [
      ("SELECT ", "(", "1"), ("SELECT ", "- ", "1"), ("SELECT ", "NOT ", "1"), ("SELECT 1 ", "ISNULL ", ""),
      ("", "SELECT (", ""),
      ("SELECT 1 FROM ", "(", "t"), ("SELECT ", "CASE WHEN 1 THEN ", "1"), ("SELECT 1", " + 2 COLLATE x = 3", ""),
      ("SELECT 1", " BETWEEN 2 AND 3", ""), ("SELECT 1 FROM ", "left ", ""), ("SELECT ", "a.", ""), ("SELECT ", ",", ""),
      ("", "WITH a AS (", "SELECT 1"), ("CREATE TABLE t (", "a CONSTRAINT ", ""), ("", "EXPLAIN ", "SELECT 1"),
      ("SELECT 1 WHERE a IN (0", ", ?", ")"), ("SELECT 1 WHERE a", " OR a", ""), ("VALUES (1)", ", (2)", ""),
      ("SELECT 1", " UNION SELECT 1", ""), ("SELECT 1 IN ", "((SELECT 1) UNION ", ""), ("INSERT INTO t VALUES ", "(", ""),
      ("SELECT ", "+", "1"), ("SELECT ", "+ ", "1"), ("SELECT ", "@", "1"), ("SELECT ", "'a'\n", ""), ("SELECT 1", "::a", ""),
      ("SELECT ", "U&'a'\n", ""), ("SELECT 1", " OPERATOR(+) 1", ""), ("", "TABLE ", "t"),
      ("SELECT * FROM t", " TABLESAMPLE", ""),
    ])
  func hostile(start: String, repeated: String, end: String) throws {
    let sql = start + String(repeating: repeated, count: 30_000) + end
    for dialect in [sqlite, postgres] as [any Dialect] {
      let statements = SQLStatement.statements(of: sql, dialect: dialect)
      #expect(try onSmallStack { statements.map { $0.tree.tokens.count }.reduce(0, +) } > 0)
    }
  }

  @Test("NOT binds less than comparisons, ISNULL as they do, and a COLLATE more than all operators")
  func precedence() {
    #expect(shape("NOT EXISTS (SELECT 1) + x") == "not(exists + x)")
    #expect(shape("a + b ISNULL + c") == "isnull(a + b) + c")
    #expect(shape("a || b COLLATE nocase") == "a || collate(b)")
    #expect(shape("a = b < c") == "a = (b < c)")
    #expect(shape("a OR b AND NOT c = d") == "a OR (b AND not(c = d))")
    #expect(shape("- a * b") == "-(a) * b")
    #expect(shape("a BETWEEN 1 AND 2 AND b") == "between(a) AND b")
  }

  /// The operators of an expression with parentheses where they bind.
  private func shape(_ sql: String) -> String? {
    guard let tree = tree("SELECT \(sql)"), tree.faults.isEmpty, case .query(let query) = tree.form,
      case .select(let select) = query.parts[0].rows, case .expression(let expression) = select.results[0].form
    else { return nil }
    func text(_ expression: SQLExpression, isInner: Bool) -> String {
      func inner(_ expression: SQLExpression) -> String { text(expression, isInner: true) }
      switch expression.form {
      case .chain(_, let operands, let operators):
        let rest = zip(operators, operands.dropFirst()).map { " \($0.text) \(inner($1))" }.joined()
        return isInner ? "(\(inner(operands[0]) + rest))" : inner(operands[0]) + rest
      case .prefix(let kind, let operand): return (kind == .not ? "not" : "-") + "(\(text(operand, isInner: false)))"
      case .nullTest(let operand, _): return "isnull(\(text(operand, isInner: false)))"
      case .collate(let operand, _): return "collate(\(text(operand, isInner: false)))"
      case .between(let operand, _, _, _): return "between(\(text(operand, isInner: false)))"
      case .exists: return "exists"
      default: return tree.tokens[expression.tokens].map(\.text).joined(separator: " ")
      }
    }
    return text(expression, isInner: false)
  }

  @Test(
    "What PostgreSQL writes otherwise is read too",
    arguments: [
      "SELECT a::text[], $$x$$, $1 FROM t WHERE b @> ARRAY[1, 2] AND c ->> 'x' IS NOT NULL",
      "SELECT DISTINCT ON (a) a, b FROM t, LATERAL (SELECT * FROM u WHERE u.a = t.a) x ORDER BY a, b DESC NULLS LAST FOR UPDATE",
      "WITH gone AS (DELETE FROM t WHERE a < now() - interval '1 day' RETURNING *) SELECT count(*) FILTER (WHERE b) FROM gone",
      "INSERT INTO t (a) VALUES (1) ON CONFLICT ON CONSTRAINT t_pk DO UPDATE SET a = excluded.a RETURNING a",
      "UPDATE t SET (a, b) = (1, DEFAULT) FROM u WHERE t.id = u.id AND t.c = ANY (ARRAY[1, 2]) RETURNING t.*",
      "SELECT extract(year FROM born), CAST(a AS double precision), b AT TIME ZONE 'UTC', (r).f, a[1:2] FROM t OFFSET 1 ROWS",
      "(SELECT 1) UNION ALL (SELECT 2 LIMIT 1) ORDER BY 1 FETCH FIRST 3 ROWS ONLY",
      "CREATE TABLE t (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, at timestamp(3) with time zone DEFAULT now() NOT NULL)",
      "CREATE UNIQUE INDEX CONCURRENTLY i ON ONLY t USING gin (a text_ops) NULLS NOT DISTINCT WITH (fastupdate = on) WHERE b",
      "CREATE VIEW v (a) WITH (security_barrier = true) AS SELECT 1 WITH LOCAL CHECK OPTION",
      "DELETE FROM t WHERE CURRENT OF c",
      "CREATE MATERIALIZED VIEW v AS SELECT 1 WITH NO DATA", "CREATE INDEX i ON t USING gist (a ops (siglen = '1') DESC, b)",
      "CREATE TABLE t (a int CHECK (a > 0) NO INHERIT, b int REFERENCES u INITIALLY DEFERRED, UNIQUE NULLS NOT DISTINCT (a) "
        + "INCLUDE (b) DEFERRABLE INITIALLY DEFERRED, FOREIGN KEY (b) REFERENCES u NOT DEFERRABLE, PRIMARY KEY (a) DEFERRABLE)",
      "ALTER TABLE t RENAME CONSTRAINT a TO b",
      "DELETE FROM ONLY t USING u WHERE t.a = u.a",
      "SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY a) FROM t TABLESAMPLE system (1)",
    ])
  func postgresGrammar(sql: String) throws {
    let faults = try #require(tree(sql, postgres)).faults
    #expect(faults.isEmpty, "\(faults)")
  }

  @Test(
    "What only a server reads is a fault in SQLite",
    arguments: [
      "SELECT * FROM (TABLE t) AS x", "SELECT 1 OPERATOR(pg_catalog.+) 2", "SELECT |/ 4",
      "SELECT date '2020-01-01' + 1", "SELECT pg_catalog.date 'a' + 1", "SELECT a FROM ROWS FROM (f(1))", "SELECT a FROM t *",
      "SELECT a FROM f(1) AS (a integer)",
      "SELECT trim(LEADING 'a' FROM 'b')",
    ])
  func serverGrammar(sql: String) throws {
    #expect(try #require(tree(sql, sqlite)).faults.isEmpty == false)
    #expect(try #require(tree(sql, postgres)).faults.isEmpty)
  }

  @Test(
    "Words that a server reads otherwise are names in SQLite",
    arguments: [
      "CREATE INDEX i ON only(a)", "SELECT position(a = 1, b OR c)", "SELECT trim(leading)", "SELECT a BETWEEN symmetric AND 1",
      "SELECT tablesample FROM t tablesample", "SELECT current, operator FROM t", "SELECT u & 'a'",
    ])
  func ownNames(sql: String) throws {
    #expect(try #require(tree(sql, sqlite)).faults.isEmpty)
  }

  @Test("A part of a column is no column that a value is stored in as it is")
  func partOfColumn() throws {
    let statements = ["(a, p.l)", "(p[1], a)", "(a, p.l.r)"].flatMap {
      SQLStatement.statements(of: "INSERT INTO t \($0) VALUES ($1, $2)", dialect: postgres)
    }
    #expect(statements.count == 3 && statements.allSatisfy { $0.tree.faults.isEmpty && $0.storedParameters == nil })
  }

  @Test("An unfinished or wrong statement gives a tree of what could be read, and the place where the parser lost its way")
  func recovery() throws {
    let unfinished = try #require(tree("SELECT a, b FROM t WHERE"))
    #expect(unfinished.faults == [SyntaxFault(token: 7, wanted: "an expression")])
    let wrong = try #require(tree("SELECT a b c FROM t WHERE d = 1"))
    #expect(wrong.faults.map(\.token) == [3])
    guard case .query(let query) = wrong.form, case .select(let select) = query.parts[0].rows else {
      Issue.record("no SELECT")
      return
    }
    #expect(select.sources.count == 1 && select.condition != nil)
  }
}
