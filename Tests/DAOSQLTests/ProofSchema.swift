import DAOSQL
import TestSupport

/// Tables and views that statements are proven on. The tables are strict, so that each column holds what it declares.
struct ProofSchema: SQLSchema {
  private struct Column {
    var name: String
    var type: String
    var isNotNull = false
  }

  private struct Table {
    var columns: [Column]
    var keys: [String] = []
    var hasRowNumbers = true
  }

  private static let names = [
    "emp": ["id", "name", "boss", "pay", "dept", "ok", "data"], "dep": ["code", "title", "size", "cost"],
    "tag": ["emp", "label", "n"],
  ]

  private static let viewDefinitions = [
    """
    CREATE VIEW v1 AS SELECT e.id, e.name AS who, d.title, d.size + 1 AS more, count(*) OVER () AS c
      FROM emp e LEFT JOIN dep d ON d.code = e.dept
    """,
    "CREATE VIEW v2 (k, total, avgpay) AS SELECT dept, count(*), avg(pay) FROM emp GROUP BY dept",
    "CREATE VIEW v3 AS SELECT id AS x FROM emp UNION ALL SELECT size FROM dep UNION SELECT n FROM tag",
  ]

  private static let viewTables = ["v1": ["id", "who", "title", "more", "c"], "v2": ["k", "total", "avgpay"], "v3": ["x"]]

  let definitions: [String]
  let tables: [String: TableSchema]

  /// The schema that the statements of single tests are written for.
  init() {
    self.init([
      "emp": Table(
        columns: [
          Column(name: "id", type: "INTEGER", isNotNull: true), Column(name: "name", type: "TEXT", isNotNull: true),
          Column(name: "boss", type: "INTEGER"), Column(name: "pay", type: "REAL"), Column(name: "dept", type: "TEXT"),
          Column(name: "ok", type: "INTEGER", isNotNull: true), Column(name: "data", type: "BLOB"),
        ], keys: ["id"]),
      "dep": Table(
        columns: [
          Column(name: "code", type: "TEXT", isNotNull: true), Column(name: "title", type: "TEXT"),
          Column(name: "size", type: "INTEGER", isNotNull: true), Column(name: "cost", type: "REAL", isNotNull: true),
        ], keys: ["code"]),
      "tag": Table(
        columns: [
          Column(name: "emp", type: "INTEGER", isNotNull: true), Column(name: "label", type: "TEXT", isNotNull: true),
          Column(name: "n", type: "INTEGER"),
        ], keys: ["emp", "label"]),
    ])
  }

  /// The same names with other types, keys and orders of the columns.
  init(using random: inout SeededGenerator) {
    var tables: [String: Table] = [:]
    for (name, columns) in Self.names.sorted(by: { $0.key < $1.key }) {
      var table = Table(
        columns: columns.shuffled(using: &random).map { column in
          Column(name: column, type: random.pick(["INTEGER", "TEXT", "REAL", "BLOB"]), isNotNull: Bool.random(using: &random))
        })
      table.keys = Array(columns.shuffled(using: &random).prefix(Int.random(in: 0...2, using: &random)))
      table.hasRowNumbers = table.keys.isEmpty || Bool.random(using: &random)
      // A strict table takes no NULL in its key; SQLite numbers a row whose key of one INTEGER is NULL.
      for index in table.columns.indices where table.keys.contains(table.columns[index].name) {
        table.columns[index].isNotNull = true
      }
      tables[name] = table
    }
    self.init(tables)
  }

  private init(_ tables: [String: Table]) {
    definitions =
      tables.map { name, table in
        var lines = table.columns.map { "\($0.name) \($0.type)\($0.isNotNull ? " NOT NULL" : "")" }
        if !table.keys.isEmpty { lines.append("PRIMARY KEY (\(table.keys.joined(separator: ", ")))") }
        return "CREATE TABLE \(name) (\(lines.joined(separator: ", "))) STRICT\(table.hasRowNumbers ? "" : ", WITHOUT ROWID")"
      } + Self.viewDefinitions
    var schemas = tables.map { name, table in
      TableSchema(
        name: name,
        columns: table.columns.map { column in
          TableColumn(
            name: column.name, declaredType: column.type, kind: sqlite.kind(ofType: column.type),
            affinity: sqlite.affinity(ofType: column.type), isNotNull: column.isNotNull,
            primaryKeyPosition: (table.keys.firstIndex(of: column.name) ?? -1) + 1, table: name)
        })
    }
    schemas += Self.viewTables.map { name, columns in
      TableSchema(name: name, columns: columns.map { TableColumn(name: $0, table: name) }, isView: true)
    }
    self.tables = Dictionary(uniqueKeysWithValues: schemas.map { ($0.name, $0) })
  }

  let views = KnownViews()

  func isNeverNull(_ column: TableColumn, of table: TableName) -> Bool { column.isNotNull }
  func isVirtual(_ name: TableName) -> Bool { false }

  func table(_ name: TableName) -> TableSchema? { tables[name.name.lowercased()] }

  func definition(ofView name: TableName) -> ViewDefinition? {
    definitions.first { $0.hasPrefix("CREATE VIEW \(name.name.lowercased()) ") }.map { ViewDefinition(sql: $0) }
  }

  /// The names of the columns of a table or view.
  func columns(of table: String) -> [String] { tables[table]?.columns.map(\.name) ?? [] }
}
