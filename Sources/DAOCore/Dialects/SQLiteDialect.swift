import DAOSQL

/// SQLite's SQL.
package struct SQLiteDialect: Dialect {
  private let parameterLimit: Int
  private let collations: [SQLCollation]

  /// - Parameters:
  ///   - parameterLimit: Default: SQLITE_MAX_VARIABLE_NUMBER, which is 32,766 since SQLite 3.32
  ///     (<https://www.sqlite.org/limits.html>).
  ///   - collations: Those of the application, in addition to SQLite's own. Default: none.
  package init(parameterLimit: Int = 32_766, collations: [SQLCollation] = []) {
    self.parameterLimit = parameterLimit
    self.collations = collations
  }

  package var name: String { "sqlite" }
  package var product: String { "SQLite" }

  /// SQLite takes 1,000 levels of an expression, and each OR is one (<https://www.sqlite.org/limits.html#max_expr_depth>).
  package var limits: StatementLimits {
    StatementLimits(parameters: parameterLimit, alternatives: 250, columns: 1_900, nameLength: .max)
  }

  package var syntax: SQLSyntax {
    SQLSyntax(
      quotesWithBrackets: true, quotesWithDollars: false, nestsComments: false, hasEscapeStrings: false, hasTriggerBodies: true,
      allowsEmptyLists: true, readsUnknownNamesAsText: true, seesLabelsInConditions: true,
      collations: ["BINARY", "NOCASE", "RTRIM"],
      levels: OperatorLevels(test: 4, match: 4, equality: 4, order: 5, bits: 7, joining: 10))
  }

  package var functions: BuiltinFunctions { Self.builtin }

  private static let dateFormat = "%Y-%m-%dT%H:%M:%fZ"

  private static let builtin = BuiltinFunctions(
    perRow: [
      "ABS", "CAST", "COALESCE", "CONCAT", "DATE", "DATETIME", "FORMAT", "HEX", "IFNULL", "IIF", "INSTR", "JULIANDAY", "LENGTH",
      "LOWER", "LTRIM", "NULLIF", "PRINTF", "QUOTE", "REPLACE", "ROUND", "RTRIM", "SIGN", "STRFTIME", "SUBSTR", "SUBSTRING",
      "TIME", "TRIM", "TYPEOF", "UNICODE", "UNIXEPOCH", "UPPER",
    ],
    // <https://www.sqlite.org/lang_corefunc.html#last_insert_rowid>
    needingWriter: ["LAST_INSERT_ROWID", "CHANGES", "TOTAL_CHANGES"],
    aggregates: [
      "AVG", "COUNT", "GROUP_CONCAT", "JSON_GROUP_ARRAY", "JSON_GROUP_OBJECT", "MAX", "MIN", "STRING_AGG", "SUM", "TOTAL",
    ],
    // <https://www.sqlite.org/lang_corefunc.html>, <https://www.sqlite.org/lang_aggfunc.html>
    results: [
      "COUNT": .certain(.integer), "TOTAL": .certain(.real), "ROW_NUMBER": .certain(.integer), "RANK": .certain(.integer),
      "DENSE_RANK": .certain(.integer), "NTILE": .certain(.integer), "PERCENT_RANK": .certain(.real),
      "CUME_DIST": .certain(.real), "RANDOM": .certain(.integer), "CHANGES": .certain(.integer),
      "TOTAL_CHANGES": .certain(.integer), "LAST_INSERT_ROWID": .certain(.integer), "TYPEOF": .certain(.text),
      "QUOTE": .certain(.text), "SQLITE_VERSION": .certain(.text), "LENGTH": .strict(.integer), "INSTR": .strict(.integer),
      "UPPER": .strict(.text), "LOWER": .strict(.text), "TRIM": .strict(.text), "LTRIM": .strict(.text),
      "RTRIM": .strict(.text), "SUBSTR": .part, "SUBSTRING": .part, "REPLACE": .replaced,
      "ROUND": .strict(.real), "GROUP_CONCAT": .joined, "STRING_AGG": .joined, "DATE": .nullable(.text),
      "TIME": .nullable(.text), "DATETIME": .nullable(.text), "STRFTIME": .nullable(.text), "JULIANDAY": .nullable(.real),
      "UNIXEPOCH": .nullable(.integer), "PRINTF": .nullable(.text), "FORMAT": .nullable(.text), "HEX": .nullable(.text),
      "UNICODE": .nullable(.integer), "CHAR": .nullable(.text), "JSON_ARRAY_LENGTH": .nullable(.integer),
      // <https://www.sqlite.org/json1.html>
      "JSON": .strict(.text), "JSON_ARRAY": .certain(.text), "JSON_OBJECT": .certain(.text), "JSON_QUOTE": .certain(.text),
      "JSON_VALID": .strict(.boolean), "JSON_TYPE": .nullable(.text), "JSON_INSERT": .nullable(.text),
      "JSON_REPLACE": .nullable(.text), "JSON_SET": .nullable(.text), "JSON_REMOVE": .nullable(.text),
      "JSON_PATCH": .nullable(.text), "JSON_GROUP_ARRAY": .certain(.text), "JSON_GROUP_OBJECT": .certain(.text),
      "COALESCE": .firstValue, "IFNULL": .firstValue, "NULLIF": .nullIf, "IIF": .choice, "MIN": .extreme, "MAX": .extreme,
      "FIRST_VALUE": .ofRow, "LAST_VALUE": .ofRow, "NTH_VALUE": .firstOrNull, "LAG": .neighbor,
      "LEAD": .neighbor, "SUM": .number(isAggregate: true), "ABS": .number(isAggregate: false), "AVG": .average,
    ],
    // They take a number for a Julian day (<https://www.sqlite.org/lang_datefunc.html>): seconds would be another day without
    // an error.
    time: [
      "DATE": [0], "TIME": [0], "DATETIME": [0], "JULIANDAY": [0], "UNIXEPOCH": [0], "STRFTIME": [1], "TIMEDIFF": [0, 1],
    ],
    timeModifiers: ["'unixepoch'", "'auto'", "'julianday'"],
    tablePrefixes: ["json_", "pragma_"],
    dates: DateFunctions(
      texts: ["DATE", "TIME", "DATETIME", "STRFTIME"], formatting: "STRFTIME", textFormat: Self.dateFormat,
      nowText: "strftime('\(Self.dateFormat)', 'now')", nowSeconds: "unixepoch('now')", secondsModifier: "'unixepoch'",
      numberMeaning: "a Julian day", comparing: "datetime"),
    elementColumns: ["json_each": "value"])

  /// Types that SQLite lets a schema have as other engines do.
  private static let types: [String: ColumnKind] = [
    "tinyint": .integer, "mediumint": .integer, "int16": .integer, "int32": .integer, "int64": .integer, "uint": .integer,
    "floating": .real, "number": .decimal, "datetime": .timestamp, "binary": .blob, "varbinary": .blob,
    "json_text": .json,
  ]

  /// A type of no known word means what its affinity says where the name is meant to, and nothing where it has numbers: a POINT
  /// only happens to be named like an INT.
  package func kind(ofType declared: String) -> ColumnKind {
    let kind = ColumnKind(declared: declared, own: Self.types)
    guard kind == .unknown else { return kind }
    return switch affinity(ofType: declared) {
    case .text: .text
    case .real: .real
    case .other: declared.isEmpty ? .unknown : .blob
    case .integer, .numeric: .unknown
    }
  }

  /// The affinity of a column (<https://www.sqlite.org/datatype3.html#determination_of_column_affinity>).
  package func affinity(ofType declared: String) -> TypeAffinity {
    let type = declared.uppercased()
    func has(_ parts: String...) -> Bool { parts.contains(where: type.contains) }
    if has("INT") { return .integer }
    if has("CHAR", "CLOB", "TEXT") { return .text }
    if type.isEmpty || has("BLOB") { return .other }
    return has("REAL", "FLOA", "DOUB") ? .real : .numeric
  }

  /// A column of decimal numbers would round them.
  package func type(of kind: ColumnKind) -> String {
    switch kind {
    case .integer: "INTEGER"
    case .real: "REAL"
    case .boolean: "BOOLEAN"
    case .date: "DATE"
    case .timestamp: "TIMESTAMP"
    case .blob: "BLOB"
    case .uuid: "UUID"
    case .json, .array: "JSON"
    case .text, .decimal, .time: "TEXT"
    case .unknown: ""
    }
  }

  package var numberedKeyType: String { "INTEGER PRIMARY KEY AUTOINCREMENT" }

  package func position(of part: String, in text: String) -> String { "instr(\(text), \(part))" }

  package func isMember(_ key: String, of column: String) -> String { "\(key) IN (SELECT value FROM json_each(\(column)))" }

  package func trigger(_ name: String, onDeletionFrom table: String, running statement: String) -> String {
    "CREATE TRIGGER \(quote(name)) BEFORE DELETE ON \(quote(table)) BEGIN \(statement); END"
  }

  /// <https://www.sqlite.org/json1.html#jeach>
  package func members(of object: String, as alias: String) -> String { "json_each(\(object)) AS \(alias)" }

  package func elements(of array: String, as alias: String) -> String {
    "json_each(CASE WHEN json_valid(\(array)) AND json_type(\(array)) = 'array' THEN \(array) END) AS \(alias)"
  }

  package func isNull(_ element: String) -> String { "\(element).type = 'null'" }

  package func value(of element: String, as kind: JSONKind) -> String {
    let types =
      switch kind {
      case .boolean: "'true', 'false'"
      case .number: "'integer', 'real'"
      case .text: "'text'"
      case .array: "'array'"
      }
    return "CASE WHEN \(element).type IN (\(types)) THEN \(element).value END"
  }

  package func hasMember(_ member: String, in column: String) -> String {
    "EXISTS (SELECT 1 FROM json_each(\(column)) AS daokit_member WHERE daokit_member.value = \(member))"
  }

  package var writesAtOnce: Bool { false }

  package var rowIdentifier: String? { "rowid" }

  /// Where the first column is REAL, SQLite 3.40 returns the plain name of a row number as a REAL, which is inexact from 2^53 on.
  package func returned(key name: String, firstType: String) -> String {
    affinity(ofType: firstType) == .real ? "+\(name) AS \(name)" : name
  }

  package func ambiguousKeys(of keys: [[Value?]], comparing compared: [Int]) -> [Bool] {
    guard !collations.isEmpty else {
      return EqualityClass.ambiguousKeys(of: keys, comparing: compared) { EqualityClass($0) }
    }
    let classes = CollatedClasses(of: keys, comparing: compared, by: collations)
    return EqualityClass.ambiguousKeys(of: keys, comparing: compared) { EqualityClass($0).map(classes.common) }
  }

  /// Fails at the largest integer, where SQLite itself would continue with a REAL. The failure is that of `abs` for the
  /// smallest integer (<https://www.sqlite.org/lang_corefunc.html#abs>).
  package func increment(_ column: String) -> String {
    "CASE \(column) WHEN \(Int64.max) THEN abs(\(Int64.min)) ELSE \(column) + 1 END"
  }

  /// SQLite reads `?`, `?2` and `:name` as scripts write them. A path such as `:author.name` needs a number.
  package func placeholder(index: Int, source: String) -> String {
    source.utf8.contains(UInt8(ascii: ".")) ? "?\(index)" : source
  }
}
