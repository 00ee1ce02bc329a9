#if PostgreSQL
  import Foundation
  import TestSupport

  /// A random statement that means the same on every engine.
  struct PortableStatement {
    let sql: String
    let values: [String: (any Encodable & Sendable)?]

    static let texts = ["", "a", "Ada", "ada", "Zoë", "it's", "100%", "\\", "\u{1F600}", " x ", "NULL", "1", "ABC_def"]
    static let numbers: [Int] = [0, 1, -1, 2, 7, 1_000_000, -40_000]
    static let bigs: [Int] = [.max, .min + 1, 0, 9_007_199_254_740_993, -9_007_199_254_740_993]
    static let reals: [Double] = [0, 1.5, -0.25, 1e300, 0.1, 12_345.678_9]
    static let dates = [0, 1_700_000_000.25, 951_782_400.5, -86_400, 4_102_444_800].map { Date(timeIntervalSince1970: $0) }
    static let uuids = (1...4).map { UUID(uuidString: "0000000\($0)-ABCD-4000-8000-00000000000\($0)") ?? UUID() }

    /// Writes statements, and takes down their values.
    struct Writer {
      var random: SeededGenerator
      private(set) var values: [String: (any Encodable & Sendable)?] = [:]

      init(_ random: SeededGenerator) { self.random = random }

      private mutating func value(_ value: (any Encodable & Sendable)?) -> String {
        let name = "p\(values.count + 1)"
        values[name] = .some(value)
        return ":\(name)"
      }

      mutating func condition(_ depth: Int = 2) -> String {
        if depth > 0, random.chance(60) {
          switch Int.random(in: 0..<3, using: &random) {
          case 0: return "(\(condition(depth - 1)) AND \(condition(depth - 1)))"
          case 1: return "(\(condition(depth - 1)) OR \(condition(depth - 1)))"
          default: return "NOT (\(condition(depth - 1)))"
          }
        }
        let comparison = random.pick(["=", "<>", "<", ">", "<=", ">="])
        switch Int.random(in: 0..<17, using: &random) {
        case 0: return "n \(comparison) \(value(random.pick(PortableStatement.numbers)))"
        case 1: return "s \(comparison) \(value(random.pick(PortableStatement.texts)))"
        case 2: return "d \(comparison) \(value(random.pick(PortableStatement.reals)))"
        case 3: return "t \(comparison) \(value(random.pick(PortableStatement.dates)))"
        case 4: return "big \(comparison) \(value(random.pick(PortableStatement.bigs)))"
        case 5: return "u = \(value(random.pick(PortableStatement.uuids)))"
        case 6:
          if random.oneIn(3) { return "b = \(value(Bool.random(using: &random)))" }
          return random.pick(["b", "b IS NULL", "b IS TRUE", "b IS NOT FALSE"])
        case 7: return "\(random.pick(["n", "s", "d", "t", "u", "bl", "j", "m", "big"])) IS \(random.pick(["", "NOT "]))NULL"
        case 8:
          let list = (0...Int.random(in: 0...3, using: &random)).map { _ in value(random.pick(PortableStatement.texts)) }
          return "s \(random.pick(["", "NOT "]))IN (\(list.joined(separator: ", ")))"
        case 9:
          return
            "n BETWEEN \(value(random.pick(PortableStatement.numbers))) AND \(value(random.pick(PortableStatement.numbers)))"
        case 10: return "lower(s) LIKE \(value(random.pick(["a%", "%d%", "_o%", "%", ""]))) ESCAPE '!'"
        case 11: return "coalesce(n, \(value(random.pick(PortableStatement.numbers)))) + 1 \(comparison) id"
        case 12: return "length(s) \(comparison) \(value(Int.random(in: 0...4, using: &random)))"
        case 13: return "EXISTS (SELECT 1 FROM item AS o WHERE o.s = item.s AND o.id <> item.id)"
        case 14: return "bl = \(value(Data([UInt8.random(in: 0...3, using: &random)])))"
        case 15: return "n IN (SELECT n FROM item WHERE \(condition(0)))"
        default: return "CASE WHEN b THEN n ELSE id END \(comparison) \(value(random.pick(PortableStatement.numbers)))"
        }
      }

      mutating func order() -> String {
        let terms = [
          "s NULLS FIRST", "n DESC NULLS LAST", "d NULLS LAST", "t DESC NULLS FIRST", "b NULLS FIRST", "length(s) NULLS FIRST",
          "coalesce(n, 0)", "big NULLS FIRST", "u NULLS LAST", "CASE WHEN n > 1 THEN 0 ELSE 1 END",
        ]
        return "ORDER BY " + (terms.shuffled(using: &random).prefix(2) + ["id"]).joined(separator: ", ")
      }

      mutating func limit() -> String {
        guard random.chance(40) else { return "" }
        return " LIMIT \(value(Int.random(in: 0...9, using: &random))) OFFSET \(value(Int.random(in: 0...5, using: &random)))"
      }

      /// An expression whose value is of one kind on every engine.
      mutating func expression() -> String {
        random.pick([
          "n * 2 + 1", "s || '!'", "CASE WHEN b THEN 'yes' WHEN NOT b THEN 'no' END", "abs(n)", "nullif(n, 0)", "trim(s)",
          "replace(s, 'a', 'b')", "substr(s, 1, 2)", "length(s)", "coalesce(s, 'none')", "n % 7", "n / 3", "d * 2", "d + n",
          "big",
          "bl", "b", "n > 1", "CAST(n AS text)", "n IS NULL", "s IS NOT DISTINCT FROM 'a'",
        ])
      }

      mutating func aggregate() -> String {
        random.pick([
          "count(*)", "count(s)", "count(DISTINCT n)", "sum(n)", "min(s)", "max(s)", "min(d)", "max(n)", "coalesce(sum(n), 0)",
          "max(length(s))", "sum(CASE WHEN b THEN 1 ELSE 0 END)", "min(big)", "count(CASE WHEN n > 1 THEN 1 END)",
        ])
      }
    }

    /// All columns of rows.
    static func rows(_ random: SeededGenerator) -> PortableStatement {
      var writer = Writer(random)
      let sql = "SELECT * FROM item WHERE \(writer.condition()) \(writer.order())\(writer.limit())"
      return PortableStatement(sql: sql, values: writer.values)
    }

    /// Calculations, by rows or by groups.
    static func calculation(_ random: SeededGenerator) -> PortableStatement {
      var writer = Writer(random)
      let sql: String
      switch Int.random(in: 0..<4, using: &writer.random) {
      case 0: sql = "SELECT \(writer.aggregate()) AS a, \(writer.aggregate()) AS b FROM item WHERE \(writer.condition())"
      case 1:
        let key = writer.random.pick(["s", "b", "n", "length(s)"])
        sql =
          "SELECT \(key) AS k, \(writer.aggregate()) AS a FROM item WHERE \(writer.condition()) GROUP BY \(key) "
          + "HAVING count(*) > 1 ORDER BY k NULLS FIRST"
      case 2:
        sql =
          "SELECT item.id, o.id AS other, \(writer.random.pick(["o.s", "o.n", "o.b"])) AS v FROM item LEFT JOIN item AS o "
          + "ON o.n = item.n AND o.id < item.id ORDER BY item.id, o.id NULLS FIRST"
      default:
        sql =
          "SELECT id, \(writer.expression()) AS a, \(writer.expression()) AS c FROM item WHERE \(writer.condition()) "
          + "\(writer.order())\(writer.limit())"
      }
      return PortableStatement(sql: sql, values: writer.values)
    }
  }
#endif
