#if PostgreSQL
  import TestSupport

  /// Random queries of the tables of ``tables``, in what is PostgreSQL's own above all. Some are refused by the server.
  struct ServerQueries {
    private var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    static let tables = """
      CREATE TABLE t (id bigint PRIMARY KEY, n integer, m integer NOT NULL, s text, ts integer[]);
      CREATE TABLE u (id bigint PRIMARY KEY, n integer, m integer NOT NULL);
      CREATE TABLE heir () INHERITS (u);
      ALTER TABLE heir ALTER m DROP NOT NULL;
      INSERT INTO t SELECT i, nullif(i % 4, 0), i % 3, CASE WHEN i % 2 = 0 THEN 'a' || i END, CASE WHEN i % 3 > 0 THEN ARRAY[i, 1] END
        FROM generate_series(1, 6) AS i;
      INSERT INTO u SELECT i, nullif(i % 3, 0), i FROM generate_series(1, 5) AS i;
      INSERT INTO heir VALUES (3, 7, NULL), (9, NULL, 1);
      """

    mutating func query() -> String {
      let count = Int.random(in: 1...2, using: &random)
      guard random.chance(30) else { return select(count) }
      var sql = select(count, isPart: true)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        sql += " \(random.pick(["UNION", "UNION ALL", "INTERSECT", "EXCEPT"])) \(select(count, isPart: true))"
      }
      return sql
    }

    private mutating func select(_ count: Int, isPart: Bool = false) -> String {
      let (from, columns) = source()
      let form = Int.random(in: 0..<10, using: &random)
      func list(_ values: [String]) -> String { values.enumerated().map { "\($1) AS x\($0)" }.joined(separator: ", ") }
      var sql: String
      switch form {
      case 0, 1:
        let values = (0..<count).map { _ in
          "\(random.pick(["count", "max", "min", "count"]))(\(value(columns, 1)))"
        }
        sql = "SELECT \(list(values)) FROM \(from)\(condition(columns))"
        if random.chance(30) { sql += " HAVING \(test(["count(*)"], 1))" }
      case 2:
        let key = random.pick(columns)
        let group = random.pick([key, "ROLLUP (\(key))", "GROUPING SETS ((\(key)), ())"])
        let values = (0..<count).map { $0 == 0 ? key : "max(\(value(columns, 1)))" }
        sql = "SELECT \(list(values)) FROM \(from)\(condition(columns)) GROUP BY \(group)"
      default:
        var values = (0..<count).map { _ in form == 3 ? window(columns) : value(columns, 2) }
        if form == 4, columns.contains("a.ts") {
          values[0] = random.pick(["unnest(a.ts)", "generate_series(1, a.m)", "abs(unnest(a.ts))"])
        }
        sql = "SELECT \(random.chance(10) ? "DISTINCT " : "")\(list(values)) FROM \(from)\(condition(columns))"
      }
      if !isPart, random.chance(25) {
        let limit = random.pick(["LIMIT 1", "FETCH FIRST 1 ROW ONLY", "FETCH FIRST 1 ROW WITH TIES", "LIMIT 2"])
        sql += " ORDER BY 1 \(limit)"
      }
      return sql
    }

    /// A FROM, and the columns of integers that it has.
    private mutating func source() -> (sql: String, columns: [String]) {
      let t = random.pick(["t AS a", "(SELECT * FROM t\(condition(["n", "m"]))) AS a", "t AS a"])
      let left = ["a.id", "a.n", "a.m", "length(a.s)", "a.ts"]
      switch Int.random(in: 0..<7, using: &random) {
      case 0, 1: return (t, left)
      case 2: return ("u AS a", ["a.id", "a.n", "a.m"])
      case 3: return ("t AS a (x, id, m)", ["a.x", "a.id", "a.m"])
      case 4: return ("u AS a \(join()) JOIN u AS b USING (n)", ["n", "a.m", "b.m", "a.id"])
      default:
        let right = ["b.id", "b.n", "b.m"]
        let (kind, all) = (join(), left + right)
        let columns = all.filter { $0 != "a.ts" }
        let on = kind == "FULL" ? "a.\(random.pick(["id", "n"])) = b.\(random.pick(["id", "m"]))" : test(columns, 1)
        return ("\(t) \(kind) JOIN u AS b ON \(on)", all)
      }
    }

    private mutating func join() -> String { random.pick(["INNER", "LEFT", "RIGHT", "FULL"]) }

    private mutating func condition(_ columns: [String]) -> String {
      guard random.chance(60) else { return "" }
      // A key, to which one row may belong.
      if random.chance(25), let id = columns.first(where: { $0.hasSuffix("id") }) {
        return " WHERE \(id) = 3\(random.chance(40) ? " AND \(test(columns, 1))" : "")"
      }
      return " WHERE \(test(columns, 2))"
    }

    private mutating func window(_ columns: [String]) -> String {
      let order = "OVER (ORDER BY \(random.pick(["1", value(columns, 0)])))"
      let (a, b) = (value(columns, 0), value(columns, 0))
      return random.pick([
        "lag(\(a), 1, 0) \(order)", "lead(\(a), \(b), 0) \(order)", "ntile(\(a)) \(order)", "first_value(\(a)) \(order)",
        "count(\(a)) \(order)", "max(\(a)) \(order)", "row_number() \(order)", "sum(\(a)) OVER ()",
        "last_value(\(a)) \(order)",
      ])
    }

    private mutating func value(_ columns: [String], _ depth: Int) -> String {
      let numbers = columns.filter { $0 != "a.ts" }
      guard depth > 0, random.chance(60) else {
        return random.chance(75) ? random.pick(numbers) : random.pick(["0", "1", "2", "7", "NULL::integer"])
      }
      let (a, b) = (value(columns, depth - 1), value(columns, depth - 1))
      switch Int.random(in: 0..<12, using: &random) {
      case 0: return "coalesce(\(a), \(b))"
      case 1: return "nullif(\(a), \(b))"
      case 2: return "greatest(\(a), \(b))"
      case 3: return "CASE WHEN \(test(columns, depth - 1)) THEN \(a) ELSE \(b) END"
      case 4: return "CASE \(a) WHEN \(b) THEN 1 END"
      case 5: return "(\(a) + \(b))"
      case 6: return "(\(a) / \(b))"
      case 7: return "(SELECT max(n) FROM u)"
      case 8: return "(SELECT m FROM t WHERE id = \(a))"
      case 9: return "abs(\(a))"
      case 10: return "length(concat(\(a), \(b)))"
      default: return "(-\(a) * 2)"
      }
    }

    private mutating func test(_ columns: [String], _ depth: Int) -> String {
      let (a, b) = (value(columns, 0), value(columns, 0))
      let array = random.pick(["'{}'::integer[]", "ARRAY[1, 2]", "ARRAY[3, NULL]", "ARRAY(SELECT n FROM u)"])
      if depth > 0, random.chance(50) {
        switch Int.random(in: 0..<3, using: &random) {
        case 0: return "(\(test(columns, depth - 1)) AND \(test(columns, depth - 1)))"
        case 1: return "(\(test(columns, depth - 1)) OR \(test(columns, depth - 1)))"
        default: return "NOT \(test(columns, depth - 1))"
        }
      }
      switch Int.random(in: 0..<12, using: &random) {
      case 0: return "\(a) \(random.pick(["=", "<>", "<", ">="])) \(b)"
      case 1: return "\(a) \(random.pick(["=", "<>", ">"])) \(random.pick(["ANY", "ALL", "SOME"])) (\(array))"
      case 2: return "\(a) \(random.pick(["=", "<"])) \(random.pick(["ANY", "ALL"])) (SELECT n FROM u WHERE id > 3)"
      case 3: return "\(a) IS \(random.pick(["", "NOT "]))NULL"
      case 4: return "\(a) \(random.pick(["", "NOT "]))IN (1, 2, \(b))"
      case 5: return "\(a) \(random.pick(["", "NOT "]))IN (SELECT n FROM u WHERE id > 3)"
      case 6: return "\(a) BETWEEN \(b) AND 5"
      case 7: return "\(a)::integer <@ int4range(1, 3)"
      case 8: return columns.contains("a.ts") ? "a.ts \(random.pick(["<@", "&&", "@>"])) ARRAY[1]" : "\(a) > 0"
      case 9: return "\(a) IS \(random.pick(["", "NOT "]))DISTINCT FROM \(b)"
      case 10: return "EXISTS (SELECT 1 FROM u AS e WHERE e.n = \(a))"
      default: return "coalesce(\(a), 0) > \(b)"
      }
    }
  }
#endif
