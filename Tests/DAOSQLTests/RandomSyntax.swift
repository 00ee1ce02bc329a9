import TestSupport

/// Writes random SQL of all that SQLite's syntax diagrams draw, with names of nothing that is there.
struct RandomSyntax {
  private var generator: SeededGenerator
  /// The nesting of the parts that are being written, and its limit.
  private var depth = 0
  var limit = 3

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func n(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }
  private mutating func pick(_ items: [String]) -> String { generator.pick(items) }
  private mutating func opt(_ p: Int = 3, _ f: (inout RandomSyntax) -> String) -> String {
    n(p) == 0 ? " " + f(&self) + " " : ""
  }
  private mutating func list(_ max: Int = 3, _ f: (inout RandomSyntax) -> String) -> String {
    var r: [String] = []
    for _ in 0...n(max) { r.append(f(&self)) }
    return r.joined(separator: ", ")
  }
  private mutating func name() -> String {
    pick([
      "a", "b", "c", "t", "u", "e1", "\"a b\"", "[x]", "`q`", "key", "action", "first", "replace", "row", "rows", "over",
      "filter", "window", "left_", "desc", "asc", "plan", "query", "temp", "end", "begin", "cast", "match", "view", "trigger",
      "ä", "like", "glob", "if", "full", "offset", "range", "current", "recursive", "materialized", "by", "do", "each", "for",
      "with", "without", "generated", "always", "last", "nulls", "no", "of", "others", "partition", "ties", "unbounded",
      "value", "stored", "true", "false", "exclude", "groups", "ignore", "fail", "abort", "raise", "indexed", "cross",
      "natural", "left",
    ])
  }
  private mutating func table() -> String { n(5) == 0 ? "main." + name() : name() }
  private mutating func literal() -> String {
    pick([
      "1", "2.5", "'x'", "x'00'", "NULL", "?", ":p", "?3", "@q", "$r", "CURRENT_DATE", "current_timestamp", "TRUE", "0x1F",
      "1e3", ".5", "'it''s'",
    ])
  }
  private mutating func expr() -> String {
    depth += 1
    defer { depth -= 1 }
    if depth > limit { return n(2) == 0 ? literal() : name() }
    switch n(30) {
    case 0, 1, 2, 3: return literal()
    case 4, 5, 6: return n(3) == 0 ? name() + "." + name() : name()
    case 7: return "(" + expr() + ")"
    case 8: return pick(["-", "+", "~", "NOT "]) + expr()
    case 9, 10, 11, 12:
      return expr() + " "
        + pick([
          "+", "-", "*", "/", "%", "||", "=", "==", "<>", "!=", "<", "<=", ">", ">=", "AND", "OR", "&", "|", "<<", ">>", "IS",
          "IS NOT", "->", "->>", "IS DISTINCT FROM", "IS NOT DISTINCT FROM",
        ]) + " " + expr()
    case 13: return expr() + pick([" ISNULL", " NOTNULL", " NOT NULL", " IS NULL", " IS NOT NULL"])
    case 14: return expr() + opt { _ in "NOT" } + " BETWEEN " + expr() + " AND " + expr()
    case 15: return expr() + opt { _ in "NOT" } + " IN (" + list { $0.expr() } + ")"
    case 16: return expr() + opt { _ in "NOT" } + " IN (" + select() + ")"
    case 17: return expr() + opt { _ in "NOT" } + " IN " + pick([table(), "()", table() + "(" + expr() + ")"])
    case 18:
      return expr() + opt { _ in "NOT" } + pick([" LIKE ", " GLOB ", " MATCH ", " REGEXP "]) + expr()
        + opt { "ESCAPE " + $0.expr() }
    case 19:
      return pick(["count", "max", "f", "replace", "like", "glob", "coalesce", "left", "if", "\"f\""]) + "("
        + pick(["*", "", "DISTINCT " + expr(), list { $0.expr() }, "ALL " + expr()]) + ")"
        + opt { "FILTER (WHERE " + $0.expr() + ")" } + opt { "OVER " + ($0.n(2) == 0 ? $0.name() : "(" + $0.windowDef() + ")") }
    case 20: return "CAST(" + expr() + " AS " + type() + ")"
    case 21:
      return "CASE " + opt { $0.expr() } + "WHEN " + expr() + " THEN " + expr()
        + opt { "WHEN " + $0.expr() + " THEN " + $0.expr() } + opt { "ELSE " + $0.expr() } + " END"
    case 22: return opt { _ in "NOT" } + "EXISTS (" + select() + ")"
    case 23: return "(" + select() + ")"
    case 24: return "(" + expr() + ", " + list { $0.expr() } + ")"
    case 25: return expr() + " COLLATE " + pick(["nocase", "binary", "\"rtrim\""])
    case 26: return "main." + name() + "." + name()
    case 27: return "RAISE(" + pick(["IGNORE", "ABORT, 'x'", "FAIL, 'y'", "ROLLBACK, 'z'"]) + ")"
    default: return literal()
    }
  }
  private mutating func type() -> String {
    pick([
      "INTEGER", "TEXT", "VARCHAR(20)", "DOUBLE PRECISION", "DECIMAL(10, 2)", "x y z", "\"odd\"", "NUM(-1, +2)",
      "LONG VARCHAR (3)", "int",
    ])
  }
  private mutating func windowDef() -> String {
    opt { $0.name() } + opt { "PARTITION BY " + $0.list { $0.expr() } } + opt { "ORDER BY " + $0.list { $0.term() } }
      + opt { g in
        let b = { (g: inout RandomSyntax) in g.pick(["CURRENT ROW", "UNBOUNDED PRECEDING", g.expr() + " PRECEDING"]) }
        let f = { (g: inout RandomSyntax) in g.pick(["CURRENT ROW", "UNBOUNDED FOLLOWING", g.expr() + " FOLLOWING"]) }
        return g.pick(["ROWS", "RANGE", "GROUPS"]) + " " + (g.n(2) == 0 ? b(&g) : "BETWEEN " + b(&g) + " AND " + f(&g))
          + g.opt { "EXCLUDE " + $0.pick(["NO OTHERS", "CURRENT ROW", "GROUP", "TIES"]) }
      }
  }
  private mutating func term() -> String {
    expr() + pick(["", "", " ASC", " DESC"]) + pick(["", "", "", " NULLS FIRST", " NULLS LAST"])
  }
  private mutating func alias() -> String { pick(["", "", " " + name(), " AS " + name(), " AS 'x'", " 'y'"]) }
  private mutating func result() -> String { n(6) == 0 ? pick(["*", name() + ".*"]) : expr() + alias() }
  private mutating func source() -> String {
    depth += 1
    defer { depth -= 1 }
    if depth > limit { return table() }
    switch n(8) {
    case 0: return "(" + select() + ")" + alias()
    case 1: return "(" + sources() + ")" + alias()
    case 2: return table() + "(" + opt { $0.list { $0.expr() } } + ")" + alias()
    default: return table() + alias() + opt(9) { $0.pick(["INDEXED BY i", "NOT INDEXED"]) }
    }
  }
  private mutating func sources() -> String {
    var s = source()
    for _ in 0..<n(3) {
      s +=
        pick([
          ", ", " JOIN ", " LEFT JOIN ", " CROSS JOIN ", " INNER JOIN ", " NATURAL JOIN ", " LEFT OUTER JOIN ",
          " NATURAL LEFT JOIN ", " FULL JOIN ", " RIGHT OUTER JOIN ", " FULL OUTER JOIN ",
        ]) + source()
      s += pick(["", " ON " + expr(), " USING (" + list { $0.name() } + ")"])
    }
    return s
  }
  private mutating func core() -> String {
    if n(6) == 0 {
      let k = n(3)
      var r: [String] = []
      for _ in 0...n(3) { r.append("(" + (0...k).map { _ in expr() }.joined(separator: ",") + ")") }
      return "VALUES " + r.joined(separator: ", ")
    }
    return "SELECT " + pick(["", "DISTINCT ", "ALL "]) + list { $0.result() } + opt(2) { "FROM " + $0.sources() }
      + opt { "WHERE " + $0.expr() }
      + opt(4) { "GROUP BY " + $0.list { $0.expr() } + $0.opt { "HAVING " + $0.expr() } }
      + opt(6) { "WINDOW " + $0.list { $0.name() + " AS (" + $0.windowDef() + ")" } }
  }
  private mutating func select() -> String {
    depth += 1
    defer { depth -= 1 }
    if depth > limit { return "SELECT 1" }
    var s = opt(6) { $0.with() } + core()
    for _ in 0..<(n(3) == 0 ? n(3) : 0) { s += pick([" UNION ", " UNION ALL ", " INTERSECT ", " EXCEPT "]) + core() }
    return s + opt(4) { "ORDER BY " + $0.list { $0.term() } }
      + opt(5) { $0.pick(["LIMIT ", "LIMIT 1, ", "LIMIT 2 OFFSET "]) + $0.expr() }
  }
  private mutating func with() -> String {
    "WITH " + pick(["", "RECURSIVE "])
      + list {
        $0.name() + $0.opt { "(" + $0.list { $0.name() } + ")" } + " AS " + $0.pick(["", "MATERIALIZED ", "NOT MATERIALIZED "])
          + "(" + $0.select() + ")"
      } + " "
  }
  private mutating func returning() -> String { opt(5) { "RETURNING " + $0.list { $0.result() } } }
  private mutating func assignment() -> String {
    n(5) == 0 ? "(" + list { $0.name() } + ") = " + expr() : name() + " = " + expr()
  }
  private mutating func upsert() -> String {
    "ON CONFLICT" + opt { "(" + $0.list { $0.term() } + ")" + $0.opt { "WHERE " + $0.expr() } } + " DO "
      + pick(["NOTHING", "UPDATE SET " + list { $0.assignment() } + opt { "WHERE " + $0.expr() }])
  }
  private mutating func change() -> String {
    let or = opt(6) { "OR " + $0.pick(["IGNORE", "REPLACE", "ABORT", "FAIL", "ROLLBACK"]) }
    switch n(3) {
    case 0:
      let head =
        opt(7) { $0.with() } + (n(5) == 0 ? "REPLACE" : "INSERT" + or) + " INTO " + table() + opt(5) { "AS " + $0.name() }
        + opt(2) { "(" + $0.list { $0.name() } + ")" }
      let rows = pick(["DEFAULT VALUES", select(), "VALUES (" + list { $0.expr() } + ")"])
      return head + " " + rows + (rows.hasPrefix("VALUES") ? opt { $0.upsert() } : "") + returning()
    case 1:
      return opt(7) { $0.with() } + "UPDATE " + or + table() + opt(5) { "AS " + $0.name() } + " SET " + list { $0.assignment() }
        + opt(5) { "FROM " + $0.sources() } + opt { "WHERE " + $0.expr() } + returning()
    default:
      return opt(7) { $0.with() } + "DELETE FROM " + table() + opt(5) { "AS " + $0.name() } + opt { "WHERE " + $0.expr() }
        + returning()
    }
  }
  private mutating func constraint() -> String {
    opt(6) { "CONSTRAINT " + $0.name() }
      + pick([
        "PRIMARY KEY", "PRIMARY KEY ASC ON CONFLICT FAIL AUTOINCREMENT", "NOT NULL", "NOT NULL ON CONFLICT IGNORE", "UNIQUE",
        "CHECK (" + expr() + ")", "DEFAULT 1", "DEFAULT -2.5", "DEFAULT (" + expr() + ")", "DEFAULT 'x'",
        "DEFAULT CURRENT_TIMESTAMP", "DEFAULT yes", "COLLATE nocase", "REFERENCES " + name(),
        "REFERENCES t(a) ON DELETE CASCADE ON UPDATE SET NULL DEFERRABLE INITIALLY DEFERRED",
        "REFERENCES t (a) MATCH full NOT DEFERRABLE", "NULL", "GENERATED ALWAYS AS (" + expr() + ") STORED",
        "AS (" + expr() + ")", "AS (a) VIRTUAL",
      ])
  }
  private mutating func columnDef() -> String {
    name() + opt(2) { $0.type() } + opt { $0.constraint() } + opt { $0.constraint() }
  }
  private mutating func tableConstraint() -> String {
    opt(6) { "CONSTRAINT " + $0.name() }
      + pick([
        "PRIMARY KEY (" + list { $0.name() } + ")", "UNIQUE (" + list { $0.name() } + ") ON CONFLICT REPLACE",
        "CHECK (" + expr() + ")", "FOREIGN KEY (" + list { $0.name() } + ") REFERENCES " + name() + " ON DELETE NO ACTION",
        "FOREIGN KEY (a) REFERENCES b (c) ON UPDATE RESTRICT",
      ])
  }
  private mutating func definition() -> String {
    switch n(8) {
    case 0, 1:
      return "CREATE " + pick(["", "TEMP "]) + "TABLE " + opt { _ in "IF NOT EXISTS" } + " " + table() + " ("
        + list(4) { $0.columnDef() } + opt { ", " + $0.list { $0.tableConstraint() } } + ")"
        + pick(["", "", " STRICT", " WITHOUT ROWID", " WITHOUT ROWID, STRICT"])
    case 2: return "CREATE TABLE " + table() + " AS " + select()
    case 3:
      return "CREATE " + pick(["", "TEMP "]) + "VIEW " + table() + opt { "(" + $0.list { $0.name() } + ")" } + " AS " + select()
    case 4:
      return "CREATE " + pick(["", "UNIQUE "]) + "INDEX " + table() + " ON " + name() + " (" + list { $0.term() } + ")"
        + opt { "WHERE " + $0.expr() }
    case 5:
      return "CREATE TRIGGER " + table() + pick([" BEFORE", " AFTER", ""]) + " "
        + pick(["INSERT", "DELETE", "UPDATE", "UPDATE OF " + list { $0.name() }]) + " ON x1" + opt { _ in "FOR EACH ROW" }
        + opt { "WHEN " + $0.expr() } + " BEGIN " + (0...n(3)).map { _ in (n(3) == 0 ? select() : change()) + "; " }.joined()
        + "END"
    case 6:
      return "ALTER TABLE " + table() + " "
        + pick([
          "RENAME TO " + name(), "RENAME COLUMN a TO " + name(), "RENAME " + name() + " TO b", "ADD COLUMN " + columnDef(),
          "ADD " + columnDef(), "DROP COLUMN " + name(), "DROP " + name(),
        ])
    default:
      return pick([
        "DROP TABLE " + table(), "DROP VIEW IF EXISTS " + table(), "DROP INDEX " + name(), "DROP TRIGGER " + name(),
        "PRAGMA " + table(), "PRAGMA a = " + pick(["1", "-2", "ON", "DELETE", "'x'", "yes", "DEFAULT"]), "PRAGMA a(b)",
        "ATTACH DATABASE " + expr() + " AS " + name(), "DETACH " + name(), "VACUUM", "VACUUM main", "VACUUM INTO " + expr(),
        "ANALYZE", "ANALYZE main.a", "REINDEX " + name(), "BEGIN IMMEDIATE", "COMMIT", "SAVEPOINT a", "RELEASE a",
        "ROLLBACK TO a", "CREATE VIRTUAL TABLE a USING fts5(b, c)", "EXPLAIN " + select(), "EXPLAIN QUERY PLAN " + change(),
      ])
    }
  }
  mutating func statement() -> String {
    switch n(5) {
    case 0, 1: return select()
    case 2, 3: return change()
    default: return definition()
    }
  }
}
