import DAOCore
import DAOSQL
import DAOScript

/// A statement of which only a caller knows a part, completed so that the engine can look at all the rest.
///
/// The completion is a guess. What the engine says of names stands, since it looks for them in SQL that it could parse.
struct OpenStatement {
  /// The statement with SQL in place of the unknown texts.
  let completed: StatementText
  /// Whether an unknown text may name tables, so that any column may be one of theirs.
  private(set) var hasUnknownTables = false
  /// Whether an unknown text stands where result columns do, so that any name may be a label of theirs.
  private(set) var hasUnknownColumns = false

  /// What may stand in the place of an unknown text: a value, an operator, both, nothing. Nothing is the last, since
  /// `name (1)` reads as a call.
  private static let guesses = ["1", "=", "IN", "1 =", "1 IN", ""]

  /// Nil where nothing can be told of the rest: an unknown text is the name of a table, for example.
  init?(_ text: StatementText, dialect: any Dialect) {
    var completed = text
    while let token = SQLText(completed.sql, dialect: dialect).token(holding: Substitution.unknownText) {
      guard token.text.allSatisfy({ String($0) == Substitution.unknownText }) else {
        guard token.kind == .string else { return nil }
        completed = completed.replacing(token.range, by: String(token.text.replacing(Substitution.unknownText, with: "x")))
        continue
      }
      let place = token.range.lowerBound
      let found = Self.guesses.lazy.compactMap { guess -> (text: StatementText, clause: SQLClause)? in
        let text = completed.replacing(token.range, by: guess)
        return Self.clause(at: place, in: text, dialect).map { (text, $0) }
      }.first
      guard let found, found.clause != .queries else { return nil }
      completed = found.text
      hasUnknownTables = hasUnknownTables || found.clause == .sources
      hasUnknownColumns = hasUnknownColumns || found.clause == .results
      // A number would be that of a result, which may be an aggregate.
      if found.clause == .groups { completed = completed.replacing(place..<place + 1, by: "NULL") }
    }
    self.completed = completed
  }

  /// The clause at an offset; nil where the SQL up to the next unknown text does not fit together.
  private static func clause(at offset: Int, in text: StatementText, _ dialect: any Dialect) -> SQLClause? {
    let sql = SQLText(text.sql, dialect: dialect)
    guard let tree = sql.statements.first?.tree else { return nil }
    let next = sql.token(holding: Substitution.unknownText)?.range.lowerBound ?? .max
    return tree.isSound(upTo: next) ? tree.clause(at: offset) : nil
  }

  /// Whether a refusal of the completed statement is a fault of the script, whatever the unknown texts are.
  func isCertain(_ cause: StatementCause) -> Bool {
    switch cause {
    case .unknownTable, .unknownFunction: true
    case .unknownColumn: !hasUnknownTables && !hasUnknownColumns
    case .syntax, .ambiguousColumn, .other: false
    }
  }
}
