import DAOCore

/// What the SQL of a SELECT tells about NULLs that are not in its tables.
///
/// ```text
/// SELECT eid FROM employee WHERE gender = ?           eid is what the table has
/// SELECT e.eid FROM team LEFT JOIN employee e …       NULL for a team without employees
/// SELECT eid, count(*) FROM employee                  NULL for a table without rows
/// SELECT (SELECT eid FROM employee WHERE …)           NULL where the subquery has no row
/// ```
/// SQLite names employee.eid as the origin of all of these.
struct PlainSelect {
  /// The names in front of the WHERE: of tables and columns, and of all that might be a view.
  let names: Set<String>
  /// The functions that may be aggregates, in lower case.
  let functions: Set<String>
  /// The names behind the first LEFT JOIN, where rows may be missing; those of qualifiers (`employee.eid`) are not among them.
  let optionalNames: Set<String>

  /// Nil where the SQL can make NULLs of its own in every column: by a right or full join, a subquery that its columns may come
  /// from, a compound.
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

  /// The parts of the statement: an aggregate cannot stand in its WHERE, and its columns come from what is in front of that.
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
