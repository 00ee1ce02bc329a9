import TestSupport

/// Writes random SELECTs over the tables of ``ProofSchema``, nearly all of which the engine prepares.
struct RandomQueries {
  private var r: SeededGenerator
  private var fresh = 0
  typealias Scope = [(alias: String, cols: [String])]

  private let schema: ProofSchema

  init(seed: UInt64, _ schema: ProofSchema = ProofSchema()) {
    r = SeededGenerator(seed: seed)
    self.schema = schema
  }

  mutating func n(_ count: Int) -> Int { Int.random(in: 0..<count, using: &r) }
  mutating func pick<T>(_ a: [T]) -> T { r.pick(a) }
  private var ctes: [(String, [String])] = []
  private mutating func name(_ s: Scope) -> String {
    let c = s.filter { !$0.cols.isEmpty }
    if c.isEmpty { return "1" }
    let src = pick(c)
    let col = pick(src.cols)
    let unique = s.filter { $0.cols.contains(col) }.count == 1
    return unique && n(2) == 0 ? col : "\(src.alias).\(col)"
  }
  private mutating func expr(_ s: Scope, _ d: Int, agg: Bool = false) -> String {
    if d <= 0 { return n(4) == 0 ? pick(["1", "2.5", "'x'", "NULL", "0", "x'01'", "TRUE"]) : name(s) }
    switch n(agg ? 26 : 23) {
    case 0, 1, 2, 3: return name(s)
    case 4: return pick(["1", "2.5", "'x'", "NULL", "0", "'7'"])
    case 5: return "(\(expr(s, d - 1))) \(pick(["+", "-", "*", "/", "%"])) (\(expr(s, d - 1)))"
    case 6: return "\(expr(s, 0)) || \(expr(s, 0))"
    case 7: return "coalesce(\(expr(s, d - 1)), \(expr(s, d - 1)))"
    case 8: return "CASE WHEN \(cond(s, d - 1)) THEN \(expr(s, d - 1)) \(n(2) == 0 ? "ELSE \(expr(s, d - 1))" : "") END"
    case 9: return "(\(cond(s, d - 1)))"
    case 10: return "nullif(\(expr(s, d - 1)), \(expr(s, d - 1)))"
    case 11: return "length(\(expr(s, d - 1)))"
    case 12: return "upper(\(expr(s, d - 1)))"
    case 13: return "CAST(\(expr(s, d - 1)) AS \(pick(["INTEGER", "TEXT", "REAL"])))"
    case 14:
      let sc = query(s, d - 2, 1)
      return "(\(sc.0))"
    case 15: return "-(\(expr(s, d - 1)))"
    case 16: return "abs(\(name(s)))"
    case 17: return "iif(\(cond(s, d - 1)), \(expr(s, d - 1)), \(expr(s, d - 1)))"
    case 18: return "max(\(expr(s, 0)), \(expr(s, 0)))"
    case 19: return "\(pick(["round", "substr", "trim"]))(\(name(s)), 1)"
    case 20: return "(\(expr(s, d - 1))) \(pick(["/", "%"])) \(pick(["60", "-2", "0", "0.5", "2.5", "(+3)", "'2'", "9e999"]))"
    case 21: return agg ? "count(*)" : window(s)
    case 22: return agg ? "count(\(expr(s, d - 1)))" : window(s)
    default: return aggregate(s, d)
    }
  }
  private mutating func aggregate(_ s: Scope, _ d: Int) -> String {
    let function = pick(["sum", "total", "avg", "min", "max", "group_concat", "sum", "max"])
    let argument = n(2) == 0 ? name(s) : expr(s, d - 1)
    return "\(function)(\(argument))\(n(4) == 0 ? " FILTER (WHERE \(cond(s, 0)))" : "")"
  }
  private mutating func window(_ s: Scope) -> String {
    let functions = [
      "row_number()", "rank()", "count(*)", "lag(\(name(s)))", "lead(\(name(s)), 1, 7)", "nth_value(\(name(s)), 2)",
      "ntile(2)", "cume_dist()",
    ]
    let call =
      n(2) == 0
      ? pick(functions) : "\(pick(["sum", "avg", "min", "max", "group_concat", "first_value", "last_value"]))(\(name(s)))"
    let frames = [
      "", "", "", " ROWS BETWEEN 1 PRECEDING AND 1 PRECEDING", " ROWS BETWEEN CURRENT ROW AND 1 FOLLOWING",
      " ROWS UNBOUNDED PRECEDING EXCLUDE CURRENT ROW", " GROUPS BETWEEN 1 FOLLOWING AND 2 FOLLOWING",
    ]
    let filter = call.hasPrefix("sum") && n(4) == 0 ? " FILTER (WHERE \(cond(s, 0)))" : ""
    let partition = n(2) == 0 ? "PARTITION BY \(name(s)) " : ""
    return "\(call)\(filter) OVER (\(partition)ORDER BY \(name(s))\(pick(frames)))"
  }
  private mutating func cond(_ s: Scope, _ d: Int) -> String {
    switch n(14) {
    case 12 where d > 0: return "NOT (\(cond(s, d - 1)))"
    case 13: return "NOT (\(name(s)) \(pick(["IS NULL", "IS NOT NULL", "= 1", "BETWEEN 0 AND 1"])))"
    case 0, 1: return "\(name(s)) \(pick(["=", "<", ">", "<>", "IS", "IS NOT"])) \(expr(s, 0))"
    case 2: return "\(name(s)) IS NOT NULL"
    case 3: return "\(name(s)) IS NULL"
    case 4: return "\(name(s)) BETWEEN \(expr(s, 0)) AND \(expr(s, 0))"
    case 5: return "\(name(s)) \(n(3) == 0 ? "NOT " : "")IN (\(expr(s, 0)), \(expr(s, 0)))"
    case 6: return "\(name(s)) LIKE '%a%'"
    case 7 where d > 0: return "\(n(2) == 0 ? "NOT " : "")EXISTS (\(query(s, d - 2, 1).0))"
    case 8 where d > 0: return "(\(cond(s, d - 1))) \(pick(["AND", "OR"])) (\(cond(s, d - 1)))"
    case 9 where d > 0: return "\(cond(s, d - 1)) AND \(cond(s, d - 1))"
    case 10 where d > 0: return "\(name(s)) \(n(3) == 0 ? "NOT " : "")IN (\(query(s, d - 2, 1).0))"
    default: return "\(name(s)) NOTNULL"
    }
  }
  private mutating func source(_ outer: Scope, _ d: Int) -> (String, [String]) {
    if n(4) == 0, let c = ctes.randomElement(using: &r) { return (c.0, c.1) }
    if d > 0, n(4) == 0 {
      let q = query([], d - 1, nil)
      return ("(\(q.0))", q.1)
    }
    let t = pick(["emp", "dep", "tag", "emp", "v1", "v2", "v3"])
    return (t, schema.columns(of: t))
  }
  /// The SQL of a query and the names of its columns.
  private mutating func query(_ outer: Scope, _ d: Int, _ width: Int?) -> (String, [String]) {
    if d > 0, n(7) == 0 {
      let w = width ?? 1 + n(3)
      let a = core(outer, d - 1, w)
      let b = core(outer, d - 1, w)
      let order = d == 2 && width == nil && n(3) == 0 ? " ORDER BY 1" : ""
      return ("\(a.0) \(pick(["UNION", "UNION ALL", "INTERSECT", "EXCEPT", "INTERSECT", "EXCEPT"])) \(b.0)\(order)", a.1)
    }
    return core(outer, d, width)
  }
  private mutating func core(_ outer: Scope, _ d: Int, _ width: Int?) -> (String, [String]) {
    var scope: Scope = []
    var from = ""
    for i in 0..<(1 + n(3)) {
      fresh += 1
      let (sql, cols) = source(outer, d)
      let alias = "t\(fresh)"
      let j = i == 0 ? "" : pick([", ", " JOIN ", " LEFT JOIN ", " LEFT JOIN ", " CROSS JOIN ", " RIGHT JOIN ", " FULL JOIN "])
      let before = scope
      scope.append((alias, cols))
      from += j + sql + " AS " + alias
      if j.contains("JOIN"), !j.contains("CROSS") {
        let shared = cols.filter { c in before.filter { $0.cols.contains(c) }.count == 1 }
        if !shared.isEmpty, n(3) == 0 { from += " USING (\(pick(shared)))" } else { from += " ON \(cond(scope, 0))" }
      }
    }
    let visible = scope + (n(2) == 0 ? outer : [])
    let grouped = n(6) == 0
    let agg = grouped || n(5) == 0
    let w = width ?? 1 + n(4)
    var cols: [String] = []
    var list: [String] = []
    for i in 0..<w {
      if width == nil, n(8) == 0, !agg {
        list.append(n(2) == 0 ? "*" : scope[0].alias + ".*")
        list = list.suffix(1)
        let names = list[0] == "*" ? scope.flatMap(\.cols) : scope[0].cols
        cols = Array(Set(names))
        cols = cols.filter { c in names.filter { $0 == c }.count == 1 }
        break
      }
      let e = expr(visible, min(d, 2), agg: agg)
      list.append("\(e) AS c\(i)")
      cols.append("c\(i)")
    }
    var sql = "SELECT \(n(8) == 0 ? "DISTINCT " : "")\(list.joined(separator: ", ")) FROM \(from)"
    if n(2) == 0 { sql += " WHERE \(cond(visible, d))" }
    if grouped {
      sql += " GROUP BY \(name(scope))"
      if n(2) == 0 { sql += " HAVING \(having(scope, list))" }
    }
    return (sql, cols)
  }
  /// A condition of groups, most of which speak of a result.
  private mutating func having(_ scope: Scope, _ list: [String]) -> String {
    let parts = pick(list).split(separator: " AS ")
    let value = pick(parts.map(String.init) + ["max(\(name(scope)))"])
    return pick(["\(value) IS NOT NULL", "NOT (\(value) IS NULL)", "\(value) > 0", "count(*) > 0", cond(scope, 0)])
  }
  mutating func statement() -> String {
    fresh = 0
    ctes = []
    var head = ""
    if n(4) == 0 {
      for i in 0...n(2) {
        let q = query([], 1, nil)
        head += (i == 0 ? "WITH " : ", ") + "w\(i) AS (\(q.0))"
        if !q.1.isEmpty { ctes.append(("w\(i)", q.1)) }
      }
      if n(3) == 0 {
        head +=
          ", rec(n, m) AS (SELECT 1, \(pick(["'a'", "2", "NULL", "1.5"])) UNION ALL SELECT n + 1, \(pick(["m", "m || 'x'", "nullif(n, 2)", "m * 1.5"])) FROM rec WHERE n < 4)"
        head = head.replacing("WITH ", with: "WITH RECURSIVE ")
        ctes.append(("rec", ["n", "m"]))
      }
      head += " "
    }
    return head + query([], 2, nil).0 + (n(10) == 0 ? " LIMIT 1" : "")
  }
}

extension RandomQueries {
  /// Fills the tables with a few random rows, or none; some break a constraint.
  mutating func fill(_ run: (String) -> Void) {
    for table in ["emp", "dep", "tag"] {
      run("DELETE FROM \(table)")
      let columns = schema.tables[table]?.columns ?? []
      for _ in 0..<n(6) {
        let row = columns.map { column in
          if !column.isNotNull, n(3) == 0 { return "NULL" }
          return switch column.declaredType {
          case "INTEGER": pick(["0", "1", "2", "5"])
          case "REAL": pick(["1.5", "3.0", "0.0"])
          case "TEXT": pick(["'d0'", "'d1'", "'l1'", "''", "'7'"])
          default: pick(["x'01'", "x''"])
          }
        }
        run("INSERT INTO \(table) VALUES (\(row.joined(separator: ", ")))")
      }
    }
  }

  /// A change that returns rows.
  mutating func change() -> String {
    let (table, keys) = pick([("emp", ["id"]), ("dep", ["code"]), ("tag", ["emp", "label"])])
    let values = ["id": "1", "code": "'d1'", "emp": "1", "label": "'l1'"]
    var terms = keys.filter { _ in n(4) > 0 }.map { "\($0) \(pick(["=", "=", "=", ">=", "<>", "IS"])) \(values[$0] ?? "")" }
    if n(3) == 0 { terms.append(pick(["1", "rowid < 3", "EXISTS (SELECT 1 FROM dep)"])) }
    let condition = terms.isEmpty ? "" : " WHERE " + terms.joined(separator: pick([" AND ", " AND ", " OR "]))
    switch n(4) {
    case 0: return "DELETE FROM \(table)\(condition) RETURNING *"
    case 1:
      let rows = ["('x', 't', 1, 2)", "('d1', 't', 1, 2)"].prefix(1 + n(2)).joined(separator: ", ")
      let ending = pick(["", " ON CONFLICT DO NOTHING", " ON CONFLICT (code) DO UPDATE SET size = 5"])
      return "INSERT \(pick(["", "OR IGNORE ", "OR REPLACE "]))INTO dep VALUES \(rows)\(ending) RETURNING code"
    case 2: return "INSERT INTO tag (emp, label) SELECT \(keys[0]), 'new' FROM \(table)\(condition) RETURNING *"
    default:
      let column = ["emp": "ok = 2", "dep": "size = 2", "tag": "n = 2"][table] ?? ""
      let source = n(5) == 0 ? " FROM (SELECT 1 AS one UNION SELECT 2)" : ""
      return "UPDATE \(table) SET \(column)\(source)\(condition) RETURNING *"
    }
  }
}
