import DAOCore
import DAOSQL
import Testing

@Suite("Splitting SQL into statements")
struct SQLStatementTests {
  private let sqlite = SQLiteDialect()
  private let postgres = PostgresDialect()

  private func split(_ sql: String, _ dialect: any Dialect) -> [String] {
    SQLStatement.statements(of: sql, dialect: dialect).map { String($0.text) }
  }

  @Test("Statements end at semicolons; empty ones, comments and blanks are left out")
  func semicolons() {
    #expect(split(" ; a 1; -- c ;\n b 'x;y' ;; /* ; */ c", sqlite) == ["a 1", "b 'x;y'", "c"])
    #expect(split(" -- nothing\n ; ", sqlite) == [])
  }

  @Test("A trigger is one statement, with CASE … END and several statements inside")
  func triggers() {
    let trigger = """
      CREATE TEMP TRIGGER IF NOT EXISTS t AFTER INSERT ON a BEGIN
        UPDATE a SET x = CASE WHEN y THEN 1 ELSE 2 END;
        DELETE FROM b WHERE CASE 1 WHEN 2 THEN 3 END ; -- END;
      END
      """
    #expect(split("x; \(trigger); y", sqlite) == ["x", trigger, "y"])
    #expect(split("CREATE TRIGGER t BEGIN a; end; b", sqlite) == ["CREATE TRIGGER t BEGIN a; end", "b"])
    #expect(split("CREATE TABLE trigger (a); b", sqlite) == ["CREATE TABLE trigger (a)", "b"])
    #expect(split("EXPLAIN QUERY PLAN CREATE TRIGGER t BEGIN a; END; b", sqlite).count == 2)
    #expect(split("DROP TRIGGER t; b", sqlite) == ["DROP TRIGGER t", "b"])
  }

  @Test("PostgreSQL's triggers have no body, its SQL functions may")
  func postgresBodies() {
    #expect(split("CREATE TRIGGER t AFTER INSERT ON a EXECUTE FUNCTION f(); b", postgres).count == 2)
    #expect(split("CREATE FUNCTION f() RETURNS int BEGIN ATOMIC SELECT 1; SELECT 2; END; b", postgres).count == 2)
    #expect(split("CREATE PROCEDURE p() BEGIN ATOMIC END; SELECT 1", postgres).count == 2)
    #expect(split("CREATE FUNCTION begin() RETURNS int BEGIN ATOMIC; SELECT 1; END; b", postgres).count == 2)
    #expect(split("SELECT begin atomic FROM x; SELECT 2", postgres).count == 2)
    #expect(split("CREATE FUNCTION f() AS $$ BEGIN; END; $$ LANGUAGE plpgsql; b", postgres).count == 2)
    #expect(
      split("CREATE RULE r AS ON INSERT TO a DO INSTEAD (DELETE FROM b; INSERT INTO c VALUES (1)); d", postgres).count == 2)
    #expect(split("SELECT (1)); b", postgres) == ["SELECT (1))", "b"])
  }

  @Test("The range of a statement is its place in the text")
  func ranges() {
    let sql = "é ;  /* c */ SELECT 1 /* d */; x"
    let statement = SQLStatement.statements(of: sql, dialect: sqlite)[1]
    #expect(statement.text == "SELECT 1")
    #expect(Substring(sql.utf8.dropFirst(statement.range.lowerBound).prefix(statement.range.count)) == "SELECT 1")
  }

  @Test(
    "The verb is that of the first keyword, behind comments and WITH",
    arguments: [
      ("SELECT 1", .query), ("-- c\n/* d */ insert into a values (1)", .change), ("(SELECT 1) UNION SELECT 2", .query),
      ("EXPLAIN DELETE FROM a", .query), ("WITH a AS (SELECT 1) SELECT * FROM a", .query),
      ("WITH RECURSIVE a(x) AS NOT MATERIALIZED (DELETE FROM x), b AS (SELECT 1) UPDATE c SET d = 1", .change),
      ("with replace as (select 1) select * from replace", .query), ("WITH a AS (SELECT 1)", .query),
      ("CREATE TABLE a (b)", .definition), ("PRAGMA user_version", .other), ("", .other), ("1", .other),
      ("BEGIN", .transaction), ("\u{FEFF}COMMIT", .transaction), ("Commit", .transaction), ("END TRANSACTION", .transaction),
      ("ROLLBACK", .transaction),
      ("SAVEPOINT a", .transaction), ("RELEASE a", .transaction), ("START TRANSACTION", .transaction),
      ("ABORT", .transaction), ("VALUES (1)", .query), ("REPLACE INTO a VALUES (1)", .change),
      ("SELECT last_insert_rowid()", .other), ("SELECT 1 + Changes ()", .other), ("SELECT changes FROM a", .query),
      ("WITH a AS (SELECT total_changes()) SELECT * FROM a", .other), ("SELECT 'changes()'", .query),
      ("EXPLAIN ANALYZE DELETE FROM a", .other), ("EXPLAIN (ANALYZE, BUFFERS) INSERT INTO a VALUES (1)", .other),
      ("EXPLAIN SELECT 1", .query), ("EXPLAIN DELETE FROM a WHERE b = 1", .query), ("SELECT * INTO b FROM a", .other),
      ("WITH c AS (SELECT 1) SELECT * INTO b FROM c", .other),
      ("SELECT \"into\" FROM a", .query), ("PREPARE TRANSACTION 'a'", .transaction), ("PREPARE a AS SELECT 1", .other),
    ] as [(String, StatementVerb)])
  func verbs(sql: String, verb: StatementVerb) {
    #expect(SQLStatement.verb(of: sql, dialect: sqlite) == verb)
  }

  @Test(
    "The table that a statement changes",
    arguments: [
      ("INSERT INTO t VALUES (1)", "t"), ("insert or ignore into main.\"a \"\"b\" (x) SELECT 1", "main.a \"b"),
      ("WITH x AS (SELECT 1) REPLACE INTO [t] SELECT * FROM x", "t"), ("UPDATE OR FAIL `t` SET a = 1", "t"),
      ("WITH x AS (UPDATE y SET a = 1) UPDATE ONLY z SET a = 1", "z"), ("DELETE FROM t", nil), ("INSERT", nil),
    ])
  func changedTable(sql: String, table: String?) {
    #expect(SQLStatement.statements(of: sql, dialect: sqlite)[0].changedTable == table)
  }

  @Test("RETURNING outside of parentheses and quotes")
  func returning() {
    func has(_ sql: String) -> Bool { SQLStatement.statements(of: sql, dialect: sqlite)[0].hasReturning }
    #expect(has("INSERT INTO t VALUES (1) returning id"))
    #expect(!has("INSERT INTO t VALUES ('RETURNING') -- RETURNING"))
    #expect(!has("WITH x AS (DELETE FROM y RETURNING id) INSERT INTO t SELECT * FROM x"))
  }
}
