import DAOCore
import DAOSQL
import Testing

@Suite("Texts of SQL, and the parts of a tree")
struct SQLTextTests {
  @Test("A walk meets each parameter of a query once")
  func walk() {
    var syntax = RandomSyntax(seed: seed(4))
    var met = 0
    rounds(1_500) { _ in
      let sql = syntax.statement()
      guard let tree = tree(sql), tree.faults.isEmpty, case .query = tree.form else { return }
      var places: [Int] = []
      tree.visit { node in
        if case .expression(let expression) = node, case .parameter = expression.form {
          places.append(tree.range(ofTokens: expression.tokens.upperBound - 1..<expression.tokens.upperBound).lowerBound)
        }
      }
      let parameters = SQLText(sql, dialect: sqlite).parameters
      #expect(places.count == parameters.count, "\(sql)")
      met += places.count
    }
    #expect(met > 100)
  }

  @Test("Parameters of one name are one, and a bare one follows the largest number")
  func numbers() {
    func numbers(_ sql: String) -> [Int] { SQLText(sql, dialect: sqlite).numberedParameters.map { $0.index + 1 } }
    #expect(numbers("SELECT ?, ?, '?' -- ?") == [1, 2])
    #expect(numbers("SELECT :a, :b, :a, @a, $a") == [1, 2, 1, 3, 4])
    #expect(numbers("SELECT ?3, ?, ?1, :a, ?4") == [3, 4, 1, 5, 4])
    #expect(numbers("SELECT :\u{e9}, :e\u{301}") == [1, 2])
  }

  @Test("A sign that ends an operator or parts the bounds of a slice begins no parameter")
  func operators() {
    func names(_ sql: String) -> [String] {
      SQLText("SELECT \(sql)", dialect: postgres).parameters.map { String($0.text) }
    }
    for sql in [
      "a<@b", "a <@b", "a<@ARRAY[1]", "a[1:n]", "a[n:m]", "a[n :m]", "(a)[f(1):n]", "a[\"n\":m]", "a[1:2]", "a@>b", "a::text",
    ] {
      #expect(names(sql) == (sql.contains(" :m") ? [":m"] : []), "\(sql)")
    }
    #expect(
      names("a[:n], a[:n : :m], a[CASE WHEN b THEN :x ELSE :y END], a < @z, a[1 + :w]") == [
        ":n", ":n", ":m", ":x", ":y", "@z", ":w",
      ])
    #expect(SQLText("SELECT a <@b", dialect: sqlite).parameters.map { String($0.text) } == ["@b"])
  }

  @Test("What a loop or a <set> without content leaves open is told by its keyword")
  func incomplete() {
    func keyword(_ sql: String) -> String? { tree(sql)?.incompleteClause(allowsEmptyIn: false)?.keyword }
    for end in ["", " AND b = 1", ") AND (b = 1", " ORDER BY a", " LIMIT 1", " THEN"] {
      #expect(keyword("SELECT a FROM t WHERE \(end.hasPrefix(")") ? "(" : "")a IN\(end)") == "IN")
    }
    #expect(keyword("SELECT a FROM t WHERE a NOT IN ()") == "IN")
    #expect(tree("SELECT a FROM t WHERE a IN ()")?.incompleteClause(allowsEmptyIn: true) == nil)
    #expect(keyword("INSERT INTO t (a) VALUES") == "VALUES")
    #expect(keyword("INSERT INTO t (a) VALUES ON CONFLICT DO NOTHING") == "VALUES")
    #expect(keyword("UPDATE t SET a = CASE id END WHERE id = 1") == "CASE")
    #expect(keyword("SELECT a FROM t WHERE a IN (1) AND b IN (SELECT 1) AND c IN u") == nil)
    for sql in ["UPDATE t WHERE a = 1", "UPDATE t SET WHERE a = 1", "INSERT INTO t VALUES (1) ON CONFLICT (a) DO UPDATE SET"] {
      #expect(tree(sql)?.lacksColumnsToSet == true, "\(sql)")
    }
    for sql in ["UPDATE t SET a = 1", "SELECT 1", "INSERT INTO t VALUES (1) ON CONFLICT DO NOTHING"] {
      #expect(tree(sql)?.lacksColumnsToSet == false, "\(sql)")
    }
    #expect(tree("INSERT INTO t (a)")?.lacksRows == true)
    #expect(tree("INSERT INTO t RETURNING a")?.lacksRows == true)
    #expect(tree("INSERT INTO t SET a = 1")?.lacksRows == false)
    #expect(tree("INSERT INTO t DEFAULT VALUES")?.lacksRows == false)
  }

  @Test("The clause of a place is that of the innermost query around it")
  func clauses() {
    func clause(_ sql: String) -> SQLClause? {
      let offset = sql.utf8.distance(from: sql.startIndex, to: sql.firstIndex(of: "^") ?? sql.endIndex)
      return tree(sql.replacing("^", with: ""))?.clause(at: offset)
    }
    #expect(clause("SELECT a, ^b FROM t") == .results)
    #expect(clause("SELECT a ^ FROM t") == .results)
    #expect(clause("SELECT a FROM t ^ WHERE b") == .sources)
    #expect(clause("SELECT a FROM t JOIN u ON ^b = 1 WHERE b") == .other)
    #expect(clause("SELECT a FROM t JOIN u ON b = 1 ^ WHERE b") == .sources)
    #expect(clause("SELECT a FROM (SELECT b FROM t WHERE ^c) WHERE b") == .other)
    #expect(clause("SELECT a FROM t GROUP BY ^b") == .groups)
    #expect(clause("DELETE FROM t WHERE a = 1 RETURNING ^a") == .results)
    #expect(clause("WITH a AS (SELECT 1) ^ SELECT * FROM b") == .queries)
    #expect(clause("WITH a AS (SELECT 1 FROM t ^ WHERE 1) SELECT * FROM b") == .sources)
  }

  @Test("A piece of a statement calls what stands before a parenthesis, but for keywords and names")
  func calls() {
    func calls(_ sql: String) -> [Substring] { SQLText(sql, dialect: sqlite).calledFunctions.map(\.text) }
    #expect(calls("AND lower(a) IN (SELECT max(b) FROM t) AND left(c, 1) = 'x(1)'") == ["lower", "max", "left"])
    #expect(calls("INTO t (a) VALUES (now())") == ["now"])
    #expect(calls("WITH t (a) AS (SELECT f(1)) SELECT CAST(a AS DECIMAL(10, 2)), main.g(1)") == ["f"])
    #expect(calls("CREATE TABLE t (a VARCHAR(20))") == [])
  }
}
