import DAOSQL

/// PostgreSQL's SQL.
package struct PostgresDialect: Dialect {
  package init() {}

  package var name: String { "postgres" }
  package var product: String { "PostgreSQL" }

  /// The protocol counts parameters in 16 bits (<https://www.postgresql.org/docs/15/protocol-message-formats.html>, Bind), but libpq
  /// takes no longer description of them than 30,000 bytes, 4 for each.
  /// Conditions have no limit, but take their time to plan. A row has to fit into a page of 8 KB, where each long value takes 18
  /// bytes (<https://www.postgresql.org/docs/15/limits.html>).
  package var limits: StatementLimits {
    StatementLimits(
      parameters: 7_490, alternatives: 1000, columns: 380, nameLength: 63,
      remedy: "compare with the collection as one array, 'id = ANY(:ids)'")
  }

  /// <https://www.postgresql.org/docs/15/sql-syntax-lexical.html>
  package var syntax: SQLSyntax {
    SQLSyntax(
      quotesWithBrackets: false, quotesWithDollars: true, nestsComments: true, hasEscapeStrings: true, hasTriggerBodies: false,
      allowsEmptyLists: false, readsUnknownNamesAsText: false, seesLabelsInConditions: false,
      levels: OperatorLevels(test: 4, match: 6, equality: 5, order: 5, bits: 7, joining: 7),
      clauseWords: [.offset, .fetch, .for, .lateral, .similar, .ilike, .set], reserved: SQLKeyword.reservedByServers)
  }

  package var functions: BuiltinFunctions { Self.builtin }

  /// <https://www.postgresql.org/docs/15/functions.html>
  private static let builtin = BuiltinFunctions(
    perRow: [
      "ABS", "AGE", "ASCII", "BTRIM", "CAST", "CEIL", "CEILING", "CHAR_LENGTH", "CHR", "COALESCE", "CONCAT", "CONCAT_WS",
      "DATE",
      "DATE_BIN", "DATE_PART", "DATE_TRUNC", "DECODE", "DIV", "ENCODE", "EXTRACT", "FLOOR", "FORMAT", "GREATEST", "INITCAP",
      "JSON_BUILD_ARRAY", "JSON_BUILD_OBJECT", "JSONB_BUILD_ARRAY", "JSONB_BUILD_OBJECT", "LEAST", "LEFT", "LENGTH", "LOWER",
      "LPAD", "LTRIM", "MAKE_DATE", "MD5", "MOD", "NULLIF", "OCTET_LENGTH", "OVERLAY", "POSITION", "POWER", "QUOTE_IDENT",
      "QUOTE_LITERAL", "REGEXP_REPLACE", "REPEAT", "REPLACE", "REVERSE", "RIGHT", "ROUND", "ROW", "RPAD", "RTRIM", "SIGN",
      "SPLIT_PART", "SQRT", "STRPOS", "SUBSTR", "SUBSTRING", "TIMEZONE", "TO_CHAR", "TO_DATE", "TO_JSON", "TO_JSONB",
      "TO_NUMBER", "TO_TIMESTAMP", "TRANSLATE", "TRIM", "TRUNC", "UPPER",
    ],
    // `lastval` and `currval` answer for their own session alone; a read-only transaction refuses what changes something.
    needingWriter: [
      "CURRVAL", "LASTVAL", "LO_CREAT", "LO_CREATE", "LO_FROM_BYTEA", "LO_IMPORT", "LO_PUT", "LO_UNLINK", "NEXTVAL",
      "PG_ADVISORY_LOCK",
      "PG_ADVISORY_LOCK_SHARED", "PG_ADVISORY_UNLOCK", "PG_ADVISORY_UNLOCK_ALL", "PG_ADVISORY_UNLOCK_SHARED",
      "PG_ADVISORY_XACT_LOCK", "PG_ADVISORY_XACT_LOCK_SHARED", "PG_CANCEL_BACKEND", "PG_CREATE_RESTORE_POINT",
      "PG_CURRENT_XACT_ID",
      "PG_LOGICAL_EMIT_MESSAGE", "PG_NOTIFY", "PG_RELOAD_CONF", "PG_STAT_RESET", "PG_SWITCH_WAL", "PG_TERMINATE_BACKEND",
      "PG_TRY_ADVISORY_LOCK", "PG_TRY_ADVISORY_LOCK_SHARED", "PG_TRY_ADVISORY_XACT_LOCK", "PG_TRY_ADVISORY_XACT_LOCK_SHARED",
      "SET_CONFIG", "SETVAL",
      "TXID_CURRENT",
    ],
    // <https://www.postgresql.org/docs/15/functions-aggregate.html>
    aggregates: [
      "ARRAY_AGG", "AVG", "BIT_AND", "BIT_OR", "BIT_XOR", "BOOL_AND", "BOOL_OR", "CORR", "COUNT", "COVAR_POP", "COVAR_SAMP",
      "EVERY", "JSONB_AGG", "JSONB_OBJECT_AGG", "JSON_AGG", "JSON_OBJECT_AGG", "MAX", "MIN", "MODE", "PERCENTILE_CONT",
      "PERCENTILE_DISC", "RANGE_AGG", "STDDEV", "STDDEV_POP", "STDDEV_SAMP", "STRING_AGG", "SUM", "VARIANCE", "VAR_POP",
      "VAR_SAMP", "XMLAGG",
    ],
    results: [
      // Not `upper` and `lower`, which are NULL of a range without a bound.
      // <https://www.postgresql.org/docs/15/functions-string.html>, <https://www.postgresql.org/docs/15/functions-aggregate.html>
      "COUNT": .certain(.integer), "ROW_NUMBER": .certain(.integer), "RANK": .certain(.integer),
      "DENSE_RANK": .certain(.integer), "NTILE": .strict(.integer), "PERCENT_RANK": .certain(.real),
      "CUME_DIST": .certain(.real), "CONCAT": .certain(.text), "LENGTH": .strict(.integer), "CHAR_LENGTH": .strict(.integer),
      "STRPOS": .strict(.integer), "INITCAP": .strict(.text),
      "LTRIM": .strict(.text), "RTRIM": .strict(.text), "BTRIM": .strict(.text), "REPLACE": .strict(.text),
      "LEFT": .strict(.text), "RIGHT": .strict(.text), "SPLIT_PART": .strict(.text), "STRING_AGG": .joined,
      "SUM": .number(isAggregate: true), "AVG": .average, "ABS": .number(isAggregate: false),
      "COALESCE": .firstValue, "FIRST_VALUE": .ofRow, "GREATEST": .extreme,
      "LAG": .neighbor, "LAST_VALUE": .ofRow, "LEAD": .neighbor, "LEAST": .extreme, "MAX": .extreme, "MIN": .extreme,
      "NTH_VALUE": .firstOrNull, "NULLIF": .nullIf,
    ],
    time: [
      "AGE": [0, 1], "DATE": [0], "DATE_BIN": [1, 2], "DATE_PART": [1], "DATE_TRUNC": [1], "ISFINITE": [0], "TIMEZONE": [1],
    ],
    timeModifiers: [],
    tablePrefixes: [],
    // <https://www.postgresql.org/docs/15/functions-srf.html>, and all others of `pg_proc` that return sets.
    givingRows: [
      "ACLEXPLODE", "GENERATE_SERIES", "GENERATE_SUBSCRIPTS", "JSONB_ARRAY_ELEMENTS", "JSONB_ARRAY_ELEMENTS_TEXT",
      "JSONB_EACH", "JSONB_EACH_TEXT", "JSONB_OBJECT_KEYS", "JSONB_PATH_QUERY", "JSONB_PATH_QUERY_TZ",
      "JSONB_POPULATE_RECORDSET", "JSONB_TO_RECORDSET", "JSON_ARRAY_ELEMENTS", "JSON_ARRAY_ELEMENTS_TEXT", "JSON_EACH",
      "JSON_EACH_TEXT", "JSON_OBJECT_KEYS", "JSON_POPULATE_RECORDSET", "JSON_TO_RECORDSET", "PG_AVAILABLE_EXTENSIONS",
      "PG_AVAILABLE_EXTENSION_VERSIONS", "PG_CONFIG", "PG_CURSOR", "PG_EVENT_TRIGGER_DDL_COMMANDS",
      "PG_EVENT_TRIGGER_DROPPED_OBJECTS", "PG_EXTENSION_UPDATE_PATHS", "PG_GET_BACKEND_MEMORY_CONTEXTS",
      "PG_GET_CATALOG_FOREIGN_KEYS", "PG_GET_KEYWORDS", "PG_GET_MULTIXACT_MEMBERS", "PG_GET_PUBLICATION_TABLES",
      "PG_GET_REPLICATION_SLOTS", "PG_GET_SHMEM_ALLOCATIONS", "PG_GET_WAL_RESOURCE_MANAGERS", "PG_HBA_FILE_RULES",
      "PG_IDENT_FILE_MAPPINGS", "PG_LISTENING_CHANNELS", "PG_LOCK_STATUS", "PG_LOGICAL_SLOT_GET_BINARY_CHANGES",
      "PG_LOGICAL_SLOT_GET_CHANGES", "PG_LOGICAL_SLOT_PEEK_BINARY_CHANGES", "PG_LOGICAL_SLOT_PEEK_CHANGES",
      "PG_LS_ARCHIVE_STATUSDIR", "PG_LS_DIR", "PG_LS_LOGDIR", "PG_LS_LOGICALMAPDIR", "PG_LS_LOGICALSNAPDIR",
      "PG_LS_REPLSLOTDIR", "PG_LS_TMPDIR", "PG_LS_WALDIR", "PG_MCV_LIST_ITEMS", "PG_OPTIONS_TO_TABLE",
      "PG_PARTITION_ANCESTORS", "PG_PARTITION_TREE", "PG_PREPARED_STATEMENT", "PG_PREPARED_XACT", "PG_SHOW_ALL_FILE_SETTINGS",
      "PG_SHOW_ALL_SETTINGS", "PG_SHOW_REPLICATION_ORIGIN_STATUS", "PG_SNAPSHOT_XIP", "PG_STAT_GET_ACTIVITY",
      "PG_STAT_GET_BACKEND_IDSET", "PG_STAT_GET_PROGRESS_INFO", "PG_STAT_GET_RECOVERY_PREFETCH", "PG_STAT_GET_SLRU",
      "PG_STAT_GET_SUBSCRIPTION", "PG_STAT_GET_WAL_SENDERS", "PG_TABLESPACE_DATABASES", "PG_TIMEZONE_ABBREVS",
      "PG_TIMEZONE_NAMES", "REGEXP_MATCHES", "REGEXP_SPLIT_TO_TABLE", "STRING_TO_TABLE", "TS_DEBUG", "TS_PARSE", "TS_STAT",
      "TS_TOKEN_TYPE", "TXID_SNAPSHOT_XIP", "UNNEST", "_PG_EXPANDARRAY",
    ])

  /// <https://www.postgresql.org/docs/15/datatype.html>
  private static let types: [String: ColumnKind] = [
    "smallserial": .integer, "serial2": .integer, "serial": .integer, "serial4": .integer, "bigserial": .integer,
    "serial8": .integer, "float4": .real, "float8": .real, "bpchar": .text, "citext": .text, "name": .text, "bytea": .blob,
    "timetz": .time,
  ]

  /// A type that is told with its schema or in quotes is somebody's own, whatever the words of its name; that of an extension may
  /// lie in any schema.
  package func kind(ofType declared: String) -> ColumnKind {
    guard declared.contains(where: { $0 == "." || $0 == "\"" }), !declared.hasPrefix("\"char\"") else {
      return ColumnKind(declared: declared, own: Self.types)
    }
    let name = Self.unqualified(declared)
    if name == "citext" || name == "citext[]" { return ColumnKind(declared: name, own: Self.types) }
    return name.hasSuffix("[]") ? .array(.unknown) : .unknown
  }

  private static func unqualified(_ declared: String) -> String {
    declared.split(separator: ".").last.map(String.init) ?? declared
  }

  /// <https://www.postgresql.org/docs/15/citext.html>
  package func ignoresCase(ofType declared: String) -> Bool { Self.unqualified(declared) == "citext" }

  package func type(of kind: ColumnKind) -> String {
    switch kind {
    case .integer: "bigint"
    case .real: "double precision"
    case .decimal: "numeric"
    case .boolean: "boolean"
    case .date: "date"
    case .time: "time"
    case .timestamp: "timestamptz"
    case .blob: "bytea"
    case .uuid: "uuid"
    case .json: "jsonb"
    case .array(let element): "\(type(of: element))[]"
    case .text, .unknown: "text"
    }
  }

  package var hasStrictTypes: Bool { true }

  package var hasTimestamps: Bool { true }

  package func literal(_ value: Value, of kind: ColumnKind) -> String? {
    switch value {
    case .integer(let number) where kind == .boolean: number == 0 ? "FALSE" : "TRUE"
    // <https://www.postgresql.org/docs/15/datatype-binary.html>
    case .blob(let bytes): "'\\x\(bytes.hexadecimal)'"
    default: value.sqlLiteral
    }
  }

  package func position(of part: String, in text: String) -> String { "strpos(\(text), \(part))" }

  /// <https://www.postgresql.org/docs/15/functions-json.html>
  package func hasMember(_ member: String, in column: String) -> String {
    "EXISTS (SELECT 1 FROM jsonb_array_elements(CASE jsonb_typeof(\(column)) WHEN 'array' THEN \(column) ELSE '[]' END) AS daokit_member "
      + "WHERE daokit_member = \(member)::jsonb)"
  }

  package var comparesMembersAsJSON: Bool { true }

  package func members(of object: String, as alias: String) -> String {
    "jsonb_each(CASE jsonb_typeof(\(object)) WHEN 'object' THEN \(object) END) AS \(alias)"
  }

  package func elements(of array: String, as alias: String) -> String {
    let array = "to_jsonb(\(array))"
    return "jsonb_array_elements(CASE jsonb_typeof(\(array)) WHEN 'array' THEN \(array) END) AS \(alias)(value)"
  }

  package func isNull(_ element: String) -> String { "jsonb_typeof(\(element).value) = 'null'" }

  package func value(of element: String, as kind: JSONKind) -> String {
    let value = "\(element).value"
    func found(_ type: String, _ found: String) -> String { "CASE jsonb_typeof(\(value)) WHEN '\(type)' THEN \(found) END" }
    return switch kind {
    case .boolean: found("boolean", "CAST(\(value) AS boolean)")
    case .number: found("number", "CAST(\(value) AS numeric)")
    case .text: "(\(found("string", "\(value) #>> '{}'")))\(bytewise)"
    case .array: found("array", value)
    }
  }

  /// <https://www.postgresql.org/docs/15/collation.html#COLLATION-MANAGING-STANDARD>
  package var bytewise: String { " COLLATE \"C\"" }

  package var textsHoldNUL: Bool { false }

  /// UUIDs as `uuidString` writes them.
  package func text(of value: String, _ kind: ColumnKind) -> String {
    kind == .uuid ? "upper(CAST(\(value) AS text))" : "CAST(\(value) AS text)"
  }

  /// A statement is prepared anew without a word when columns come. Each change of a column gives its row in the catalog another
  /// `xmin` (<https://www.postgresql.org/docs/15/ddl-system-columns.html>).
  package var tableVersion: String? {
    "SELECT concat(attrelid::text, ' ', count(*), ' ', sum(xmin::text::numeric)) FROM pg_attribute "
      + "WHERE attrelid = to_regclass($1::text) GROUP BY attrelid"
  }

  /// The server writes UUIDs in small letters, and JSON has them in capitals.
  package func isMember(_ key: String, of column: String) -> String {
    "CASE pg_typeof(\(key))::text WHEN 'uuid' THEN upper(\(key)::text) ELSE \(key)::text END IN (SELECT jsonb_array_elements_text(\(column)))"
  }

  /// <https://www.postgresql.org/docs/15/functions-matching.html#FUNCTIONS-LIKE>
  package func isLike(_ text: String, _ pattern: String) -> String { "\(text) ILIKE \(pattern) ESCAPE ''" }

  /// NULLs are greater than all values here, unless it is said (<https://www.postgresql.org/docs/15/queries-order.html>).
  package func nullsAreLeast(isDescending: Bool) -> String { isDescending ? " NULLS LAST" : " NULLS FIRST" }

  /// <https://www.postgresql.org/docs/15/plpgsql-trigger.html>
  package func trigger(_ name: String, onDeletionFrom table: String, running statement: String) -> String {
    let name = quote(name)
    return
      "CREATE OR REPLACE FUNCTION \(name)() RETURNS trigger AS $$\(Self.triggerStart)\(statement)\(Self.triggerEnd)$$ LANGUAGE plpgsql; "
      + "CREATE OR REPLACE TRIGGER \(name) BEFORE DELETE ON \(quote(table)) FOR EACH ROW EXECUTE FUNCTION \(name)()"
  }

  package func dropTrigger(_ name: String, on table: String) -> String {
    "DROP TRIGGER \(quote(name)) ON \(quote(table)); DROP FUNCTION \(quote(name))()"
  }

  private static let (triggerStart, triggerEnd) = (" BEGIN ", "; RETURN OLD; END ")

  /// The statement that a trigger of ``trigger(_:onDeletionFrom:running:)`` runs, of the source of its function; nil for another one.
  package static func statement(ofTrigger source: String) -> String? {
    guard source.hasPrefix(triggerStart), source.hasSuffix(triggerEnd) else { return nil }
    return String(source.dropFirst(triggerStart.count).dropLast(triggerEnd.count))
  }

  package var numberedKeyType: String { "bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY" }

  package var writesAtOnce: Bool { true }

  /// `ctid` is no key: an update changes it.
  package var rowIdentifier: String? { nil }
  package func numbers(_ column: TableColumn) -> Bool { column.defaultSQL?.hasPrefix("nextval(") == true }
  package func returned(key name: String, firstType: String) -> String { name }

  /// A text may be equal to any other: it is read as a value of the column's type, a date, a UUID, `citext`, and a collation need
  /// not tell texts apart (<https://www.postgresql.org/docs/15/collation.html#COLLATION-NONDETERMINISTIC>).
  package func ambiguousKeys(of keys: [[Value?]], comparing compared: [Int]) -> [Bool] {
    EqualityClass.ambiguousKeys(of: keys, comparing: compared) { value in
      if case .text = value { nil } else { EqualityClass(value) }
    }
  }

  package func increment(_ column: String) -> String { "\(column) + 1" }

  package func placeholder(index: Int, source: String) -> String { "$\(index)" }
}
