/// One statement of an SQL text, without the `;` that ends it.
package struct SQLStatement: Sendable, Hashable {
  /// Its tokens less white space and comments: never empty, and the same whatever its layout.
  package let tokens: [SQLToken]
  /// From its first token to its last, in UTF-8 offsets of the whole text.
  package let range: Range<Int>
  package let text: Substring

  fileprivate init(tokens: [SQLToken], first: SQLToken, last: SQLToken, in sql: String) {
    self.tokens = tokens
    range = first.range.lowerBound..<last.range.upperBound
    text = sql[first.text.startIndex..<last.text.endIndex]
  }

  /// The statements of `sql`, empty ones left out; the bodies of triggers are kept whole.
  package static func statements(of sql: String, dialect: any Dialect) -> [SQLStatement] {
    statements(of: SQLScanner(sql, dialect: dialect).filter(\.isSignificant), in: sql, dialect: dialect)
  }

  /// The statements of `sql`, whose significant tokens are `tokens`.
  package static func statements(of tokens: [SQLToken], in sql: String, dialect: any Dialect) -> [SQLStatement] {
    var statements: [SQLStatement] = []
    var current: [SQLToken] = []
    var splitter = StatementSplitter(hasTriggerBodies: dialect.syntax.hasTriggerBodies)
    func finish() {
      guard let first = current.first, let last = current.last else { return }
      statements.append(SQLStatement(tokens: current, first: first, last: last, in: sql))
      current.removeAll()
    }
    for token in tokens {
      if splitter.isEnd(token) {
        finish()
      } else {
        current.append(token)
      }
    }
    finish()
    return statements
  }
}

/// Finds the `;` that ends a statement, with the states that SQLite documents for `sqlite3_complete`
/// (<https://www.sqlite.org/c3ref/complete.html>): a trigger ends at `;` `END` `;`, every other statement at a `;`.
private struct StatementSplitter {
  private enum State {
    /// Before the first token.
    case start
    /// In a statement that ends at the next `;`.
    case plain
    /// After EXPLAIN, or EXPLAIN QUERY PLAN.
    case explain
    /// After CREATE, or CREATE TEMP.
    case create
    /// Within a body.
    case body
    /// Within a body, after a `;`.
    case bodySemicolon
    /// After `;` END: the body is over if a `;` follows.
    case bodyEnd
    /// After BEGIN of a statement that is no trigger: ATOMIC opens a body (PostgreSQL's SQL functions).
    case begin
  }

  private var state = State.start
  private let hasTriggerBodies: Bool

  init(hasTriggerBodies: Bool) { self.hasTriggerBodies = hasTriggerBodies }

  /// Takes the next significant token, and says whether it is the `;` that ends the statement.
  mutating func isEnd(_ token: SQLToken) -> Bool {
    if token.isSymbol(";") {
      switch state {
      case .body, .bodySemicolon:
        state = .bodySemicolon
        return false
      default:
        state = .start
        return true
      }
    }
    state = state(after: token)
    return false
  }

  private func state(after token: SQLToken) -> State {
    switch state {
    case .start where token.isKeyword("EXPLAIN"): .explain
    case .start where token.isKeyword("CREATE"), .explain where token.isKeyword("CREATE"): .create
    case .explain where token.isKeyword("QUERY") || token.isKeyword("PLAN"): .explain
    case .create where hasTriggerBodies && (token.isKeyword("TEMP") || token.isKeyword("TEMPORARY")): .create
    case .create where hasTriggerBodies && token.isKeyword("TRIGGER"): .body
    case .plain where !hasTriggerBodies && token.isKeyword("BEGIN"): .begin
    case .begin where token.isKeyword("ATOMIC"): .body
    case .bodySemicolon where token.isKeyword("END"): .bodyEnd
    case .body, .bodySemicolon, .bodyEnd: .body
    default: .plain
    }
  }
}
