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

  /// Nil where nothing can be told of the rest: an unknown text is the name of a table, for example.
  init?(_ text: StatementText, dialect: any Dialect) {
    let tokens = SQLScanner(text.sql, dialect: dialect).filter(\.isSignificant)
    var completed = text
    for index in tokens.indices.reversed() where tokens[index].text.contains(Substitution.unknownText) {
      let place = UnknownTextPlace(index, tokens)
      guard let sql = place.sql else { return nil }
      hasUnknownTables = hasUnknownTables || place.mayNameTables
      hasUnknownColumns = hasUnknownColumns || place.mayNameColumns
      completed = completed.replacing(tokens[index].range, by: sql)
    }
    self.completed = completed
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

/// The place of an unknown text between the tokens around it.
private struct UnknownTextPlace {
  private static let clauses: Set<String> = [
    "SELECT", "FROM", "JOIN", "WHERE", "ON", "HAVING", "ORDER", "GROUP", "LIMIT", "SET", "VALUES", "INTO", "UPDATE", "TABLE",
    "RETURNING",
  ]
  /// The words in front of an operand.
  private static let openers: Set<String> = [
    "SELECT", "DISTINCT", "ALL", "FROM", "JOIN", "WHERE", "ON", "HAVING", "BY", "LIMIT", "OFFSET", "SET", "INTO", "UPDATE",
    "TABLE", "RETURNING", "AND", "OR", "NOT", "BETWEEN", "LIKE", "IN", "IS", "CASE", "WHEN", "THEN", "ELSE", "GLOB", "ESCAPE",
  ]

  private let token: SQLToken
  private let previous: SQLToken?
  private let next: SQLToken?
  /// The keyword of the clause that it stands in.
  private let clause: String?

  init(_ index: Int, _ tokens: [SQLToken]) {
    token = tokens[index]
    previous = index > 0 ? tokens[index - 1] : nil
    next = index + 1 < tokens.count ? tokens[index + 1] : nil
    clause = Self.clause(before: index, tokens)
  }

  private static func clause(before index: Int, _ tokens: [SQLToken]) -> String? {
    var depth = 0
    for token in tokens[..<index].reversed() {
      if token.isSymbol(")") { depth += 1 }
      if token.isSymbol("(") { depth -= 1 }
      let word = token.kind == .word ? token.text.uppercased() : ""
      if depth <= 0, clauses.contains(word) { return word }
    }
    return nil
  }

  /// Whether the tokens before it are a whole operand, which needs nothing more.
  private var followsOperand: Bool {
    guard let previous else { return false }
    return switch previous.kind {
    case .word: !Self.openers.contains(previous.text.uppercased())
    case .symbol: previous.text == ")" || previous.text == "*" && clause == "SELECT"
    default: true
    }
  }

  private var isBeforeValue: Bool {
    guard let next else { return false }
    return next.kind == .parameter || next.kind == .number || next.kind == .string
  }

  private var isBeforeList: Bool { next?.isSymbol("(") == true }

  var mayNameTables: Bool { clause == "FROM" || clause == "JOIN" || clause == "ON" && followsOperand }
  var mayNameColumns: Bool { clause == "SELECT" || clause == "RETURNING" }

  /// SQL that fits the place; nil where none is known to.
  var sql: String? {
    guard token.text.allSatisfy({ String($0) == Substitution.unknownText }) else {
      return token.kind == .string ? String(token.text).replacing(Substitution.unknownText, with: "x") : nil
    }
    guard clause != nil, previous?.isSymbol(".") != true, next?.isSymbol(".") != true else { return nil }
    if followsOperand { return isBeforeValue ? "=" : isBeforeList ? "IN" : "" }
    switch clause {
    case "WHERE", "ON", "HAVING": return isBeforeValue ? "1 =" : isBeforeList ? "1 IN" : "1"
    case "GROUP": return "NULL"
    case "SELECT", "ORDER", "LIMIT", "VALUES", "RETURNING": return "1"
    case "SET": return previous?.isSymbol("=") == true ? "1" : nil
    default: return nil
    }
  }
}
