import DAOCore
import DAOSQL

/// Checks whether a SELECT can return NULLs that are not in its tables.
///
/// ```text
/// SELECT eid FROM employee WHERE gender = ?           values of the table only
/// SELECT e.eid FROM team LEFT JOIN employee e …       NULL for a team without employees
/// SELECT eid, count(*) FROM employee                  NULL if the table has no rows
/// SELECT (SELECT eid FROM employee WHERE …)           NULL if the subquery has no row
/// ```
/// SQLite reports employee.eid as the origin of all these columns.
struct PlainSelect {
  /// Every name before the WHERE: tables, columns, and possibly views.
  let names: Set<String>
  /// The called functions that may be aggregates, in lower case.
  let functions: Set<String>
  /// The table names after the first LEFT JOIN, whose rows may be missing; qualifiers (`employee.eid`) are not among them.
  let optionalNames: Set<String>

  /// Nil if the SQL itself can add NULLs to every column: a right or full join, a subquery before the WHERE, a compound.
  init?(_ sql: String, dialect: any Dialect) {
    let tokens = SQLScanner(sql, dialect: dialect).filter(\.isSignificant)
    guard tokens.first?.isKeyword("SELECT") == true else { return nil }
    var clause = Clause.head
    var depth = 0
    var selects = 0
    var names: Set<String> = []
    var functions: Set<String> = []
    var isGrouped = false
    var isOptional = false
    var optionalNames: Set<String> = []
    for (index, token) in tokens.enumerated() {
      if token.isSymbol("(") { depth += 1 }
      if token.isSymbol(")") { depth -= 1 }
      if depth == 0 { clause = Clause(beginningWith: token) ?? clause }
      if depth == 0, token.isKeyword("GROUP") { isGrouped = true }
      if depth == 0, ["UNION", "INTERSECT", "EXCEPT"].contains(where: token.isKeyword) { return nil }
      guard token.kind == .word || token.kind == .quotedIdentifier || token.kind == .string else { continue }
      let name = (token.identifier ?? String(token.text.dropFirst().dropLast())).lowercased()
      if clause == .head {
        if token.isKeyword("SELECT") { selects += 1 }
        if selects > 1 || ["RIGHT", "FULL", "VALUES"].contains(where: token.isKeyword) { return nil }
        if token.isKeyword("LEFT") { isOptional = true }
        names.insert(name)
        let isQualifier = tokens.indices.contains(index + 1) && tokens[index + 1].isSymbol(".")
        if isOptional, !isQualifier { optionalNames.insert(name) }
      }
      let isCalled = tokens.indices.contains(index + 1) && tokens[index + 1].isSymbol("(")
      if isCalled, clause != .condition { functions.insert(name) }
    }
    self.names = names
    self.optionalNames = optionalNames
    self.functions = isGrouped ? [] : functions
  }

  /// The parts of the statement: columns and tables, the WHERE (which has no aggregates), the rest.
  private enum Clause {
    case head, condition, tail

    init?(beginningWith token: SQLToken) {
      if token.isKeyword("WHERE") {
        self = .condition
      } else if ["GROUP", "HAVING", "WINDOW", "ORDER", "LIMIT"].contains(where: token.isKeyword) {
        self = .tail
      } else {
        return nil
      }
    }
  }
}
