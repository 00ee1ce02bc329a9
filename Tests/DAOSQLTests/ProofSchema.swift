import DAOSQL

/// Tables and views that statements are proven on. The tables are strict, so that each column holds what it declares.
struct ProofSchema: SQLSchema {
  static let definitions = [
    """
    CREATE TABLE emp (id INTEGER PRIMARY KEY NOT NULL, name TEXT NOT NULL, boss INTEGER, pay REAL, dept TEXT,
      ok INTEGER NOT NULL, data BLOB) STRICT
    """,
    "CREATE TABLE dep (code TEXT PRIMARY KEY NOT NULL, title TEXT, size INTEGER NOT NULL, cost REAL NOT NULL) STRICT",
    "CREATE TABLE tag (emp INTEGER NOT NULL, label TEXT NOT NULL, n INTEGER, PRIMARY KEY (emp, label)) STRICT",
    """
    CREATE VIEW v1 AS SELECT e.id, e.name AS who, d.title, d.size + 1 AS more, count(*) OVER () AS c
      FROM emp e LEFT JOIN dep d ON d.code = e.dept
    """,
    "CREATE VIEW v2 (k, total, avgpay) AS SELECT dept, count(*), avg(pay) FROM emp GROUP BY dept",
    "CREATE VIEW v3 AS SELECT id AS x FROM emp UNION ALL SELECT size FROM dep UNION SELECT n FROM tag",
  ]

  static let tables: [String: TableSchema] = [
    "emp": table(
      "emp",
      [
        ("id", "INTEGER!"), ("name", "TEXT!"), ("boss", "INTEGER"), ("pay", "REAL"), ("dept", "TEXT"), ("ok", "INTEGER!"),
        ("data", "BLOB"),
      ], keys: ["id"]),
    "dep": table("dep", [("code", "TEXT!"), ("title", "TEXT"), ("size", "INTEGER!"), ("cost", "REAL!")], keys: ["code"]),
    "tag": table("tag", [("emp", "INTEGER!"), ("label", "TEXT!"), ("n", "INTEGER")], keys: ["emp", "label"]),
    "v1": view("v1", ["id", "who", "title", "more", "c"]),
    "v2": view("v2", ["k", "total", "avgpay"]),
    "v3": view("v3", ["x"]),
  ]

  /// - Parameter columns: Names and types; a `!` after the type for NOT NULL.
  private static func table(_ name: String, _ columns: [(String, String)], keys: [String], isView: Bool = false) -> TableSchema
  {
    TableSchema(
      name: name,
      columns: columns.map { column, type in
        let declared = type.replacing("!", with: "")
        return TableColumn(
          name: column, declaredType: declared, kind: sqlite.kind(ofType: declared),
          affinity: sqlite.affinity(ofType: declared), isNotNull: type.hasSuffix("!"),
          primaryKeyPosition: (keys.firstIndex(of: column) ?? -1) + 1, table: name)
      }, isView: isView)
  }

  private static func view(_ name: String, _ columns: [String]) -> TableSchema {
    table(name, columns.map { ($0, "") }, keys: [], isView: true)
  }

  let views = KnownViews()

  func isNeverNull(_ column: TableColumn, of table: TableName) -> Bool { column.isNotNull }
  func isVirtual(_ name: TableName) -> Bool { false }

  func table(_ name: TableName) -> TableSchema? { Self.tables[name.name.lowercased()] }

  func definition(ofView name: TableName) -> String? {
    Self.definitions.first { $0.hasPrefix("CREATE VIEW \(name.name.lowercased()) ") }
  }
}
