import TestSupport
import Testing

/// Comparisons of a column with a literal of another type, in every form and in every place of a statement.
@Suite("Places of comparisons")
struct ComparisonPlaceTests {
  /// `#` is the column, `@` the literal.
  private static let forms = [
    "# = @", "@ = #", "# == @", "# <> @", "# != @", "# IS @", "# IS NOT @", "# IS NOT DISTINCT FROM @", "# IN (@)",
    "# IN (#, @)",
    "# NOT IN (:other, @, #)", "@ IN (#, :other)", "# BETWEEN @ AND :other", "# NOT BETWEEN :other AND @",
    "@ BETWEEN # AND :other",
    "# < @", "@ >= #", "CASE # WHEN @ THEN 1 ELSE 0 END", "CASE # WHEN :other THEN 0 WHEN @ THEN 1 END", "(#) = (@)",
    "# = ((@))",
    "(id, #) = (1, @)", "(#, id) IN ((:other, 1), (@, 2))", "(id, #) IN (VALUES (1, :other), (2, @))", "(#, id) < (@, 3)",
    "NOT # = @", "# COLLATE NOCASE = @", "coalesce(# = @, 0)", "iif(# = @, 1, 0)", "# IN (VALUES (@))", "(@, 1) = (#, id)",
    "# = (SELECT @)", "# IN (SELECT @)", "# = CASE WHEN :other = 1 THEN @ END", "coalesce(#, :other) = 1 OR # = @",
  ]

  /// `%` is the comparison.
  static let places = [
    "SELECT id FROM t WHERE %", "SELECT % AS x FROM t", "SELECT t.id FROM t JOIN u ON u.tid = t.id AND %",
    "SELECT t.id FROM u LEFT JOIN t ON % AND u.tid = t.id", "SELECT id FROM t ORDER BY %",
    "SELECT count(*) AS n FROM t GROUP BY %",
    "SELECT count(*) AS n FROM t GROUP BY id HAVING %", "SELECT count(*) FILTER (WHERE %) AS n FROM t",
    "UPDATE t SET id = id WHERE id = 1 AND %", "UPDATE t SET id = %",
    "UPDATE t SET rank = CASE WHEN id = 1 THEN 2 ELSE 3 END, id = (%)",
    "DELETE FROM t WHERE %", "SELECT tid FROM u WHERE EXISTS (SELECT 1 FROM t WHERE %)",
    "SELECT (SELECT % FROM t LIMIT 1) AS x FROM u",
    "WITH x AS (SELECT id FROM t WHERE %) SELECT id FROM x", "INSERT INTO u (tid) SELECT id FROM t WHERE %",
    "INSERT INTO t (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET id = 2 WHERE %",
    "DELETE FROM t WHERE id = 1 RETURNING % AS x",
    "SELECT sum(id) OVER (PARTITION BY %) AS n FROM t",
  ]

  @Test("A comparison of a column with a literal of another type is told of", arguments: places)
  func told(place: String) throws {
    var random = SeededGenerator(seed: UInt64.random(in: 0...UInt64.max))
    let name = "k" + String((0..<5).map { _ in random.pick("abcdef") })
    var cases: [(sql: String, count: Int)] = []
    for form in Self.forms {
      let (text, number) = ("\(Int.random(in: 2...9999, using: &random))", "'\(random.pick("abc"))x'")
      let isOfText = Bool.random(using: &random)
      let column = isOfText ? name : "n" + name
      let sound = isOfText ? "'abc'" : "17"
      for (literal, count) in [(isOfText ? text : number, 1), (sound, 0)] {
        let sql = place.replacing("%", with: form.replacing("#", with: "t." + column).replacing("@", with: literal))
        cases.append((sql.replacing("UPDATE t SET t.", with: "UPDATE t SET "), count))
      }
    }
    let reports = try CheckedFolder.diagnostics(
      of: cases.map(\.sql),
      streams: [
        [
          "CREATE TABLE t (id INTEGER PRIMARY KEY, \(name) TEXT, n\(name) INTEGER, rank INTEGER)",
          "CREATE TABLE u (tid INTEGER)",
        ]
      ])
    for ((sql, count), report) in zip(cases, reports) {
      #expect(report.filter { $0.code == .comparisonType }.count == count, "\(sql): \(report)")
      #expect(!report.contains { $0.severity == .error }, "\(sql): \(report)")
    }
  }

  @Test("A number that is stored in a column of texts is no comparison")
  func stored() throws {
    let folder = try CheckedFolder(
      """
      <update selector="a">UPDATE t SET k = 1, l = CASE WHEN k = 'a' THEN 2 ELSE 3 END, m = 4 WHERE id = 1</update>
      <insert selector="b">INSERT INTO t (k, l) VALUES (1, 2), (3, 4) ON CONFLICT (id) DO UPDATE SET k = 5</insert>
      """, streams: [["CREATE TABLE t (id INTEGER PRIMARY KEY, k TEXT, l TEXT, m TEXT)"]])
    #expect(try folder.places() == [])
  }
}
