import DAOCore
import DAOSQL
import DAOStreams

/// What one statement of a stream does to the schema and its rows, read from its tokens.
struct StreamChange {
  let kind: Kind
  let location: DAOError.Location
  /// Every name and keyword of the statement, in lower case.
  let words: Set<String>

  /// Names are in lower case.
  enum Kind: Hashable {
    case createTable(String)
    case createIndex(String)
    /// `table`, `index`, `trigger` or `view`.
    case drop(String, String)
    case rename(String, to: String)
    case renameColumn(String, String, to: String)
    case dropColumn(String, String)
    case addColumn(String, String, isRefusedByRows: Bool)
    /// A DELETE without a WHERE.
    case deleteAll(String)
    /// An UPDATE without a WHERE, and the columns that it sets.
    case updateAll(String, [String])
    /// An INSERT of rows of other tables.
    case copy(into: String)
    case other
  }

  init(_ statement: SchemaStream.Statement, dialect: any Dialect) {
    let parsed = SQLStatement.statements(of: statement.sql, dialect: dialect).first
    let tokens = parsed?.tokens ?? []
    words = Set(tokens.compactMap { $0.name?.lowercased() })
    location = statement.location(ofOffset: 0)
    var words = WordCursor(tokens)
    let kind = parsed.map { Self.kind(of: $0, &words) }
    self.kind = kind ?? .other
  }

  private static func kind(of statement: SQLStatement, _ words: inout WordCursor) -> Kind {
    if words.take("CREATE") { return creation(&words) }
    if words.take("DROP") { return drop(&words) }
    if words.take("ALTER"), words.take("TABLE") { return alteration(&words) }
    switch statement.verbOfEveryRow {
    case "DELETE":
      while !words.isAtEnd, !words.take("FROM") { words.skip() }
      return words.name().map(Kind.deleteAll) ?? .other
    case "UPDATE":
      return statement.changedTable.map { .updateAll(TableName($0).name.lowercased(), setColumns(of: statement)) } ?? .other
    default: break
    }
    guard !statement.isUpdateOrDelete, let table = statement.changedTable,
      statement.tokens.contains(where: { $0.isKeyword("FROM") })
    else { return .other }
    return .copy(into: TableName(table).name.lowercased())
  }

  private static func creation(_ words: inout WordCursor) -> Kind {
    while words.take("TEMP") || words.take("TEMPORARY") || words.take("UNIQUE") || words.take("VIRTUAL") {}
    let isIndex = words.take("INDEX")
    guard isIndex || words.take("TABLE") else { return .other }
    if words.take("IF") { _ = (words.take("NOT"), words.take("EXISTS")) }
    return words.name().map { isIndex ? .createIndex($0) : .createTable($0) } ?? .other
  }

  private static func drop(_ words: inout WordCursor) -> Kind {
    guard let object = ["TABLE", "INDEX", "TRIGGER", "VIEW"].first(where: { words.take($0) }) else { return .other }
    if words.take("IF") { _ = words.take("EXISTS") }
    return words.name().map { .drop(object.lowercased(), $0) } ?? .other
  }

  private static func alteration(_ words: inout WordCursor) -> Kind {
    guard let table = words.name() else { return .other }
    if words.take("RENAME") {
      if words.take("TO") { return words.name().map { .rename(table, to: $0) } ?? .other }
      _ = words.take("COLUMN")
      guard let old = words.name(), words.take("TO"), let new = words.name() else { return .other }
      return .renameColumn(table, old, to: new)
    }
    if words.take("DROP") {
      _ = words.take("COLUMN")
      return words.name().map { .dropColumn(table, $0) } ?? .other
    }
    guard words.take("ADD") else { return .other }
    _ = words.take("COLUMN")
    return words.name().map { .addColumn(table, $0, isRefusedByRows: words.refusesRows) } ?? .other
  }

  /// The columns that an UPDATE sets, `SET a = …, (b, c) = …`.
  private static func setColumns(of statement: SQLStatement) -> [String] {
    let tokens = statement.tokens
    guard let start = tokens.firstIndex(where: { $0.isKeyword("SET") }) else { return [] }
    var columns: [String] = []
    var depth = 0
    var isTarget = true
    for token in tokens[(start + 1)...] {
      if token.isSymbol("(") { depth += 1 }
      if token.isSymbol(")") { depth -= 1 }
      if depth == 0, token.isSymbol(",") { isTarget = true }
      if token.isSymbol("=") { isTarget = false }
      if depth == 0, token.isKeyword("FROM") || token.isKeyword("RETURNING") { break }
      if isTarget, let name = token.name { columns.append(name.lowercased()) }
    }
    return columns
  }
}

/// Walks over the tokens of a statement.
private struct WordCursor {
  private var tokens: ArraySlice<SQLToken>

  init(_ tokens: [SQLToken]) { self.tokens = tokens[...] }

  var isAtEnd: Bool { tokens.isEmpty }

  mutating func skip() { tokens = tokens.dropFirst() }

  /// Goes past a keyword; false if another token is next.
  mutating func take(_ keyword: String) -> Bool {
    guard tokens.first?.isKeyword(keyword) == true else { return false }
    skip()
    return true
  }

  /// Goes past a name and its schema; gives the name in lower case.
  mutating func name() -> String? {
    guard let name = tokens.first?.name else { return nil }
    skip()
    guard tokens.first?.isSymbol(".") == true, let own = tokens.dropFirst().first?.name else { return name.lowercased() }
    tokens = tokens.dropFirst(2)
    return own.lowercased()
  }

  /// Whether the definition of a column is NOT NULL and has no default that rows could take.
  var refusesRows: Bool {
    let rest = Array(tokens)
    func follows(_ first: String, _ second: String) -> Bool {
      zip(rest, rest.dropFirst()).contains { $0.isKeyword(first) && $1.isKeyword(second) }
    }
    let hasDefault = rest.contains { $0.isKeyword("DEFAULT") } && !follows("DEFAULT", "NULL")
    let isCalculated = rest.contains { $0.isKeyword("AS") || $0.isKeyword("GENERATED") }
    return follows("NOT", "NULL") && !hasDefault && !isCalculated
  }
}

extension SQLToken {
  /// The name in a word or in quotes; nil for other tokens, strings among them.
  fileprivate var name: String? { kind == .word || kind == .quotedIdentifier ? identifier : nil }
}
