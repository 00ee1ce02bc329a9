/// One statement of an SQL text, without the final `;`.
package struct SQLStatement: Sendable, Hashable {
  /// Its tokens without white space and comments: never empty, and independent of the layout.
  package let tokens: [SQLToken]
  /// The UTF-8 range of the statement in the whole text, from its first token to its last.
  package let range: Range<Int>
  package let text: Substring
  let syntax: SQLSyntax

  fileprivate init(tokens: [SQLToken], first: SQLToken, last: SQLToken, in sql: String, syntax: SQLSyntax) {
    self.tokens = tokens
    self.syntax = syntax
    range = first.range.lowerBound..<last.range.upperBound
    text = sql[first.text.startIndex..<last.text.endIndex]
  }

  /// Splits `sql` into statements, without empty ones; a trigger's body stays in one piece.
  package static func statements(of sql: String, syntax: SQLSyntax) -> [SQLStatement] {
    SQLText(sql, syntax: syntax).statements
  }

  fileprivate static func statements(of tokens: [SQLToken], in sql: String, syntax: SQLSyntax) -> [SQLStatement] {
    var statements: [SQLStatement] = []
    var current: [SQLToken] = []
    var splitter = StatementSplitter(hasTriggerBodies: syntax.hasTriggerBodies)
    func finish() {
      guard let first = current.first, let last = current.last else { return }
      statements.append(SQLStatement(tokens: current, first: first, last: last, in: sql, syntax: syntax))
      current.removeAll()
    }
    for token in tokens where token.isSignificant {
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

extension SQLText {
  /// Its statements, without empty ones; a trigger's body stays in one piece.
  package var statements: [SQLStatement] { SQLStatement.statements(of: tokens, in: sql, syntax: syntax) }
}

/// Finds the `;` at the end of a statement with the states that SQLite documents for `sqlite3_complete`
/// (<https://www.sqlite.org/c3ref/complete.html>): a trigger ends at `;` `END` `;`, any other statement at a `;`.
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
    /// Inside a body.
    case body
    /// Inside a body, after a `;`.
    case bodySemicolon
    /// After `;` END: a `;` ends the body.
    case bodyEnd
    /// After a BEGIN of a CREATE: ATOMIC would open a body (SQL functions of PostgreSQL).
    case begin
  }

  private var state = State.start
  /// How many parentheses are open, where a `;` in them ends no statement: that of a rule, `DO ALSO (…; …)`.
  private var depth = 0
  private let hasTriggerBodies: Bool

  init(hasTriggerBodies: Bool) { self.hasTriggerBodies = hasTriggerBodies }

  /// Consumes the next significant token; returns whether it is the `;` at the end of the statement.
  mutating func isEnd(_ token: SQLToken) -> Bool {
    if token.isSymbol(";") {
      switch state {
      case _ where depth > 0: return false
      case .body, .bodySemicolon:
        state = .bodySemicolon
        return false
      default:
        state = .start
        return true
      }
    }
    if !hasTriggerBodies {
      depth = max(0, depth + (token.isSymbol("(") ? 1 : token.isSymbol(")") ? -1 : 0))
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
    case .begin where token.isKeyword("ATOMIC"): .bodySemicolon
    case .create, .begin: hasTriggerBodies ? .plain : token.isKeyword("BEGIN") ? .begin : .create
    case .bodySemicolon where token.isKeyword("END"): .bodyEnd
    case .body, .bodySemicolon, .bodyEnd: .body
    default: .plain
    }
  }
}
