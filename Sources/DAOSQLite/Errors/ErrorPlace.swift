import DAOCore
import DAOSQL

/// Finds what SQLite's message is about in the SQL, where SQLite itself reports no place.
struct ErrorPlace {
  private let tree: SyntaxTree
  private let end: Int
  private let names: [SyntaxName]
  private var queries: [SQLQuery] = []
  private var nested: [SQLQuery] = []

  /// The UTF-8 offset of the cause; nil where the message does not tell.
  static func offset(of message: String, in sql: String) -> Int? {
    SQLStatement.statements(of: sql, dialect: SQLiteDialect()).first.flatMap { ErrorPlace($0).offset(of: message) }
  }

  init(_ statement: SQLStatement) {
    tree = statement.tree
    end = statement.range.upperBound
    names = tree.names
    var (queries, nested): ([SQLQuery], [SQLQuery]) = ([], [])
    tree.visit { node in
      switch node {
      case .query(let query): queries.append(query)
      case .expression(let expression): if let query = expression.query { nested.append(query) }
      default: break
      }
    }
    (self.queries, self.nested) = (queries, nested)
  }

  /// The UTF-8 offset of the cause in the text of the statement; nil where the message does not tell.
  func offset(of message: String) -> Int? {
    // An unfinished statement lacks something after its last token.
    if message.hasPrefix("incomplete input") { return end }
    let token = token(ofName: message) ?? token(ofValues: message) ?? token(ofClause: message)
    return token.flatMap(tree.offset)
  }

  private static func match(_ message: String, _ pattern: Regex<(Substring, Substring)>) -> String? {
    message.firstMatch(of: pattern).map { String($0.1) }
  }

  // MARK: Names

  private func token(ofName message: String) -> Int? {
    if let name = Self.match(message, /^no such (?:table|view): (.+)/) { return token(of: name, .table, .star) }
    if let name = Self.match(message, /^(?:no such column|ambiguous column name): (.+)/) {
      return token(of: name, .column, .assigned, .inserted, .joined)
    }
    if let name = Self.match(message, /^no such \w+(?: sequence)?: (.+)/) { return token(of: name, .collation, .function) }
    if let name = Self.match(message, /^cannot join using column (\S+)/) { return named(name, .joined).first }
    if let name = Self.match(message, /^table (\S+) has \d+ values for \d+ columns/) { return named(name, .query).first }
    if let name = Self.match(message, /^duplicate WITH table name: (\S+)/) { return named(name, .query).dropFirst().first }
    if let name = Self.match(message, /^(?:circular|multiple recursive) references?: (\S+)/) { return named(name, .table).last }
    if let name = Self.match(message, /has no column named (.+)$/) ?? Self.match(message, /^cannot INSERT into .+ "(.+)"/) {
      return named(name, .inserted).first
    }
    if let name = Self.match(message, /^cannot UPDATE generated column "(.+)"/) { return named(name, .assigned).first }
    return message.contains(/may not be modified|^cannot modify/) ? names.first { $0.role == .table }?.first : nil
  }

  /// The first token of a name with one of the roles, else of any; the message has the schema of a table without one.
  private func token(of message: String, _ roles: SyntaxName.Role...) -> Int? {
    // The name of a text in quotes has advice after it.
    let path = Self.match(message, /^"([^"]*)"/).map { [$0] } ?? message.split(separator: ".").map(String.init)
    for path in [path[...], path.suffix(1)] {
      let found = names.filter { $0.ends(in: path) }
      let best = roles.lazy.compactMap { role in found.first { $0.role == role } }.first
      if let best = best ?? found.first { return best.first }
    }
    return nil
  }

  private func named(_ name: String, _ role: SyntaxName.Role) -> [Int] {
    names.filter { $0.role == role && $0.ends(in: [name]) }.map(\.first)
  }

  // MARK: Numbers of values

  private func token(ofValues message: String) -> Int? {
    let rows = queries.flatMap(\.parts).compactMap(\.values).first ?? []
    func token(of row: [SQLExpression]?) -> Int? { row?.first.map { $0.tokens.lowerBound - 1 } }
    if let count = Self.match(message, /^(\d+) values for \d+ columns/) ?? Self.match(message, /but (\d+) values were supplied/)
    {
      return token(of: rows.first { $0.count == Int(count) }) ?? queries.first?.parts.first?.tokens.lowerBound
    }
    if message.hasPrefix("all VALUES must have") { return token(of: rows.first { $0.count != rows[0].count }) }
    if let count = Self.match(message, /^sub-select returns (\d+) columns/) {
      return nested.first { $0.parts.first?.width == Int(count) }?.tokens.lowerBound
    }
    guard message.contains("columns assigned"), case .update(let update) = tree.form else { return nil }
    return update.assignments.first { $0.columns.count > 1 }?.tokens.lowerBound
  }

  // MARK: Clauses

  private func token(ofClause message: String) -> Int? {
    let selects = queries.flatMap(\.parts).compactMap(\.select)
    if let match = message.firstMatch(of: /^(\d+)\w\w (ORDER|GROUP) BY term/), let number = Int(match.1) {
      let terms = match.2 == "ORDER" ? queries.map { $0.order.map(\.tokens) } : selects.map { $0.groups.map(\.tokens) }
      return terms.last { $0.count >= number }?[number - 1].lowerBound
    }
    if message.contains("left and right of") {
      for query in queries {
        let end = zip(query.parts, query.parts.dropFirst()).first { $0.width != $1.width }?.0.tokens.upperBound
        if let end { return end }
      }
    }
    if message.hasPrefix("ON CONFLICT clause"), case .insert(let insert) = tree.form {
      return insert.upserts.lazy.compactMap(\.target.first).first?.tokens.lowerBound
    }
    if message.hasPrefix("HAVING clause on") {
      return selects.lazy.compactMap(\.groupCondition).first.map { $0.tokens.lowerBound - 1 }
    }
    return message.hasPrefix("RETURNING may not") ? tree.returning?.first?.tokens.lowerBound : nil
  }
}

extension SQLExpression {
  /// The query whose result it takes.
  fileprivate var query: SQLQuery? {
    switch form {
    case .subquery(let query), .inQuery(_, let query, _), .exists(let query): query
    default: nil
    }
  }
}

extension SQLQuery.Part {
  fileprivate var values: [[SQLExpression]]? { if case .values(let rows) = rows { rows } else { nil } }
  fileprivate var select: SQLSelect? { if case .select(let select) = rows { select } else { nil } }

  /// The number of its columns; of a star it is one.
  fileprivate var width: Int {
    switch rows {
    case .select(let select): select.results.count
    case .values(let rows): rows.first?.count ?? 0
    case .nested: 0
    }
  }
}
