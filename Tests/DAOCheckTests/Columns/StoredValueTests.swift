import TestSupport
import Testing

/// Literals in each place of a statement that stores them, and NULLs in each place that compares.
@Suite("Places of stored values and of NULL")
struct StoredValueTests {
  private static let streams = [
    [
      "CREATE TABLE t (id INTEGER PRIMARY KEY, i INTEGER, r REAL, b BOOLEAN, d DATE, s TEXT, n TEXT NOT NULL DEFAULT 'n')",
      "CREATE TABLE u (tid INTEGER NOT NULL, m INTEGER, x TEXT)",
    ]
  ]

  /// `#` is the column, `@` the value.
  private static let places = [
    "UPDATE t SET # = @ WHERE id = 1", "INSERT INTO t (#) VALUES (@)", "INSERT INTO t (#) VALUES (:first), (@)",
    "INSERT INTO t (id, #) SELECT 1, @", "INSERT INTO t (#) SELECT @ FROM u UNION ALL SELECT :other",
    "INSERT INTO t (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET # = @",
    "UPDATE t SET (id, #) = (1, @) WHERE id = 1", "UPDATE t SET (id, #) = (SELECT 1, @) WHERE id = 1",
    "WITH x AS (SELECT @ AS a) INSERT INTO t (#) SELECT a FROM x", "INSERT INTO t (#) SELECT a FROM (SELECT @ AS a)",
    "REPLACE INTO t (#, id) VALUES (@, 1)", "UPDATE t SET # = @ FROM u WHERE u.tid = t.id",
  ]

  private static let forms = [
    "@", "(@)", "(SELECT @)", "CASE WHEN 1 THEN @ ELSE :other END", "coalesce(:other, @)", "iif(1, @, :other)",
  ]

  /// A column, a value that it cannot give back, and one that it can.
  private static let values = [
    ("i", "'x'", "'7'"), ("i", "2.5", "3.0"), ("i", "'2.x'", "-4"), ("r", "'none'", "1"), ("b", "'yes'", "1"),
    ("d", "'tomorrow'", "'2026-01-01'"), ("s", "", "5"),
  ]

  /// Expects the codes that each statement is told of by, checked together.
  private func expect(_ cases: [(sql: String, codes: [String])]) throws {
    let reports = try CheckedFolder.diagnostics(of: cases.map(\.sql), streams: Self.streams)
    for ((sql, codes), report) in zip(cases, reports) {
      let found = report.map(\.code.rawValue).filter { ["stored-type", "stored-null", "null-comparison"].contains($0) }
      #expect(found == codes, "\(sql)")
    }
  }

  @Test("A value that its column cannot give back is told of in every place", arguments: places)
  func stored(place: String) throws {
    var cases: [(String, [String])] = []
    for form in Self.forms {
      for (column, wrong, right) in Self.values {
        let sql = place.replacing("#", with: column)
        func with(_ value: String) -> String { sql.replacing("@", with: form.replacing("@", with: value)) }
        if !wrong.isEmpty { cases.append((with(wrong), ["stored-type"])) }
        cases.append((with(right), []))
      }
    }
    try expect(cases)
  }

  @Test("A NULL in a column that takes none is an error, unless the engine puts a value in its place", arguments: places)
  func nulls(place: String) throws {
    var cases: [(String, [String])] = [
      ("INSERT INTO t (id, s) VALUES (NULL, 'a')", []), ("INSERT OR IGNORE INTO t (n) VALUES (NULL)", []),
    ]
    for form in Self.forms.prefix(3) {
      let sql = place.replacing("@", with: form.replacing("@", with: "NULL"))
      cases.append((sql.replacing("#", with: "n"), sql.hasPrefix("REPLACE") ? [] : ["stored-null"]))
      cases.append((sql.replacing("#", with: "s"), []))
    }
    try expect(cases)
  }

  @Test("A fraction in a column of integers is told of, and a rounded one is none")
  func fractions() throws {
    var cases: [(String, [String])] = []
    for (value, isTold) in [
      ("i * 1.1", true), ("i / 2.0 + 1", true), ("avg(m)", true), ("round(i * 1.1)", false), ("i * 2", false),
      ("CAST(i * 1.1 AS INTEGER)", false), ("i * :factor", false), ("CASE WHEN i THEN i * 1.5 ELSE i END", true),
    ] {
      let value = value.contains("avg") ? "(SELECT \(value) FROM u)" : value
      // What a query gives may be no number, of no rows.
      cases.append(("UPDATE t SET i = \(value) WHERE id = :id", isTold ? ["stored-type"] : []))
      cases.append(("UPDATE t SET r = \(value) WHERE id = :id", []))
    }
    try expect(cases)
  }

  @Test("A comparison with NULL is told of in every place", arguments: ComparisonPlaceTests.places)
  func compared(place: String) throws {
    let told = [
      "# = NULL", "NULL <> #", "# < NULL", "# IN (1, NULL)", "# NOT IN (:other, NULL)", "# BETWEEN NULL AND 3",
      "CASE # WHEN NULL THEN 1 END", "(t.id, #) = (1, NULL)", "# NOT IN (SELECT m FROM u)", "NOT # IN (SELECT m FROM u)",
      "# NOT IN (SELECT tid FROM u UNION SELECT m FROM u)", "# = (SELECT NULL)", "NOT (# NOT IN (1, NULL))",
    ]
    let sound = [
      "# IS NULL", "# IS NOT NULL", "# IS NOT DISTINCT FROM NULL", "# NOT IN (SELECT m FROM u WHERE m IS NOT NULL)",
      "# IN (SELECT m FROM u)", "# NOT IN (SELECT tid FROM u)", "coalesce(#, NULL) = 1", "# NOT IN (SELECT t.id FROM t)",
      "# = CASE WHEN 1 THEN NULL ELSE 2 END",
    ]
    var cases: [(String, [String])] = []
    for (form, isTold) in told.map({ ($0, true) }) + sound.map({ ($0, false) }) {
      let sql = place.replacing("%", with: form.replacing("#", with: "t.i")).replacing("UPDATE t SET t.", with: "UPDATE t SET ")
        .replacing("rank = ", with: "i = ")
      cases.append((sql, isTold ? ["null-comparison"] : []))
    }
    try expect(cases)
  }
}
