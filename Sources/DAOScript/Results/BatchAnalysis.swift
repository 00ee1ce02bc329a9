import DAOCore
import DAOSQL

/// Analyses the text of a select to decide whether it can run for many values at once.
struct BatchAnalysis {
  /// An occurrence of a parameter.
  struct Occurrence: Equatable {
    /// The index of the parameter in the statement, from 0.
    var parameter: Int
    var range: Range<Int>
    /// The column that the parameter is compared with for equality, in a condition that every row must meet.
    var column: String?
    /// The range of the whole comparison, or of the parameter alone.
    var condition: Range<Int>
  }

  private(set) var obstacle: String?
  private(set) var occurrences: [Occurrence] = []
  /// The end of the list of selected columns, before FROM.
  private(set) var selectionEnd = 0
  /// Whether a table may be a table-valued function with arguments as hidden columns, such as
  /// `json_each`. Its arguments accept an IN list, but not a chain of ORs.
  private(set) var mayTakeArguments = false

  private let tree: SyntaxTree?
  private let dialect: any Dialect
  private var tables: Set<String> = []

  init(_ text: StatementText, dialect: any Dialect) {
    self.dialect = dialect
    let sql = SQLText(text.sql, dialect: dialect)
    let statements = sql.statements
    tree = statements.count == 1 ? statements[0].tree : nil
    for parameter in sql.numberedParameters {
      let range = parameter.token.range
      guard text.parameters.indices.contains(parameter.index) else {
        refuse("its parameters cannot be counted")
        return
      }
      occurrences.append(Occurrence(parameter: parameter.index, range: range, condition: range))
    }
    guard let tree, tree.faults.isEmpty, case .query(let query) = tree.form else {
      refuse("it is not a single SELECT")
      return
    }
    guard let select = select(of: query, tree), let condition = select.condition, let first = select.sources.first else {
      return
    }
    selectionEnd = tree.offset(ofToken: first.tokens.lowerBound - 1) ?? 0
    checkSelection(query, select, tree)
    note(select.sources)
    let indexes = Dictionary(occurrences.enumerated().map { ($1.range, $0) }) { first, _ in first }
    for condition in condition.conjuncts { noteComparison(condition, tree, indexes) }
  }

  private mutating func refuse(_ reason: String) { obstacle = obstacle ?? reason }

  /// The only SELECT of a query whose rows do not depend on each other.
  private mutating func select(of query: SQLQuery, _ tree: SyntaxTree) -> SQLSelect? {
    guard query.with == nil, let select = query.onlySelect else {
      refuse("it is not a single SELECT")
      return nil
    }
    let obstacles = [
      (select.isDistinct, "it is DISTINCT"), (!select.groups.isEmpty, "it has GROUP BY"),
      (select.groupCondition != nil, "it has HAVING"), (!select.windows.isEmpty, "it has a window"),
      (query.isBounded, "it has LIMIT"), (query.locks, "it locks rows"), (select.sources.isEmpty, "it has no FROM"),
      (select.condition == nil, "it has no WHERE"),
    ]
    for (isObstacle, reason) in obstacles where isObstacle { refuse(reason) }
    return select
  }

  /// Checks the selected columns and the order.
  private mutating func checkSelection(_ query: SQLQuery, _ select: SQLSelect, _ tree: SyntaxTree) {
    let search = FunctionSearch(rowFunctions: dialect.functions.perRow)
    for result in select.results {
      guard case .expression(let expression) = result.form else { continue }
      if let reason = search.obstacle(in: expression) { refuse(reason) }
      // A column without an alias is labelled by its text, and a batch changes the text of parameters.
      if result.alias == nil, tree.hasParameter(in: expression.tokens) { refuse("it selects a parameter without an alias") }
    }
    for term in query.order { search.obstacle(in: term.expression).map { refuse($0) } }
  }

  /// Collects the tables of the select, by the last part of their names.
  private mutating func note(_ sources: [SQLSource]) {
    for source in sources {
      switch source.form {
      case .table(let name):
        let name = name.name.lowercased()
        tables.insert(name)
        if dialect.functions.tablePrefixes.contains(where: { name.hasPrefix($0) }) { mayTakeArguments = true }
      case .function: mayTakeArguments = true
      case .nested(let sources): note(sources)
      case .query, .opaque: break
      }
    }
  }

  /// Records a condition that is only `column = parameter` or `parameter = column`.
  private mutating func noteComparison(_ condition: SQLExpression, _ tree: SyntaxTree, _ indexes: [Range<Int>: Int]) {
    guard case .chain(.equality, let operands, let operators) = condition.form, operands.count == 2,
      ["=", "=="].contains(operators[0].text)
    else { return }
    for (parameter, column) in [(operands[0], operands[1]), (operands[1], operands[0])] {
      // With parentheses it has more tokens.
      guard case .parameter = parameter.form, case .column(let name) = column.form, let column = text(of: name, tree),
        condition.tokens.count == name.tokens.count + 2, let index = indexes[tree.range(ofTokens: parameter.tokens)]
      else { continue }
      occurrences[index].column = column
      occurrences[index].condition = tree.range(ofTokens: condition.tokens)
    }
  }

  /// `name`, `table.name` or `schema.table.name`, as a list of columns may have it; nil for anything else.
  private func text(of name: QualifiedName, _ tree: SyntaxTree) -> String? {
    // A full-text table has a hidden column of its own name. A comparison with it is a search, not a comparison of stored
    // values.
    guard !tables.contains(name.name.lowercased()), let text = tree.text(of: name) else { return nil }
    guard name.parts.count == 1, text.first == "\"", dialect.syntax.quotesWithBrackets else { return text }
    // In a WHERE, `"g"` may be the alias of a selected column. As a selected column, SQLite would read it as the text 'g'. In
    // brackets it is always a column, or an error
    // (<https://www.sqlite.org/quirks.html#double_quoted_string_literals_are_accepted>).
    let bare = text.dropFirst().dropLast()
    return bare.contains { $0 == "]" || $0 == "\"" } ? nil : "[\(bare)]"
  }
}
