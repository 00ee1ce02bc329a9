/// A table in one place of a statement, with the columns that its query compares and orders by.
///
/// Comparisons count in a WHERE or ON, between a plain column and anything else.
package struct TableUse: Sendable, Hashable {
  /// The name that the statement gives the table, in lower case.
  package var alias: String
  package var table: TableName
  /// The UTF-8 offset of the table in the SQL.
  package var offset: Int
  /// Whether its query has a WHERE that does more than join its tables.
  package var hasCondition = false
  /// Whether its query's WHERE has an OR, each side of which needs an index of its own.
  package var hasAlternatives = false
  /// Whether its query's WHERE calls a function, calculates, or searches in texts.
  package var hasCalculation = false
  /// The columns compared for equality, in the order of the text.
  package var equals: [String] = []
  /// The columns compared for their order.
  package var ranges: [String] = []
  /// The column whose lowest or highest value is all that the query wants of the table: `SELECT max(eid)`; nil for another query.
  package var extreme: String?
  /// The columns of the ORDER BY, where all of its terms are columns of this table; else empty.
  package var order: [Term] = []
  /// The UTF-8 offset of its query's ORDER BY; nil without one.
  package var orderOffset: Int?

  /// A column of an ORDER BY.
  package struct Term: Sendable, Hashable {
    package var column: String
    package var isDescending: Bool

    package init(column: String, isDescending: Bool = false) {
      self.column = column
      self.isDescending = isDescending
    }
  }
}

extension AnalysedStatement {
  /// The uses of the tables whose columns are known.
  package var tableUses: [TableUse] {
    var search = TableUseSearch(statement: self)
    search.findAll()
    return search.uses
  }
}

private struct TableUseSearch {
  let statement: AnalysedStatement
  private(set) var uses: [TableUse] = []
  /// The indexes of the uses, by the tokens of their sources.
  private var indexes: [Range<Int>: Int] = [:]

  init(statement: AnalysedStatement) { self.statement = statement }

  mutating func findAll() {
    let queries = statement.queries.sorted { $0.tokens.lowerBound < $1.tokens.lowerBound }
    for source in queries.flatMap(\.sources) {
      // An unfinished change names no table.
      guard let table = source.table, !table.name.isEmpty, indexes[source.tokens] == nil else { continue }
      indexes[source.tokens] = uses.count
      let name = statement.tree.tokens[source.tokens.lowerBound]
      uses.append(TableUse(alias: source.alias, table: table, offset: name.range.lowerBound))
    }
    for query in queries {
      let joins = compare(in: query)
      let own = query.sources.compactMap { indexes[$0.tokens] }
      for index in own { for name in query.joinedNames { note(name, in: index, isRange: false) } }
      noteCondition(of: query, own, joins)
      noteExtreme(of: query, own)
      noteOrder(of: query, own)
    }
  }

  /// The index of the use that a name means a column of, and the column.
  private func use(of expression: SQLExpression) -> (index: Int, column: String)? {
    guard case .column(let name) = expression.form, let found = statement.names[name.tokens], let column = found.column,
      let index = indexes[found.source]
    else { return nil }
    return (index, column.name)
  }

  // MARK: Comparisons

  /// Notes the columns of comparisons; returns how many terms of the WHERE join two tables of the query.
  private mutating func compare(in query: AnalysedStatement.Query) -> Int {
    for condition in query.joins { compare(in: condition) }
    guard let condition = query.condition else { return 0 }
    compare(in: condition)
    let own = Set(query.sources.compactMap { indexes[$0.tokens] })
    return condition.comparisons.count { comparison in
      let found = comparison.sides.compactMap { use(of: $0)?.index }
      return found.count == 2 && found[0] != found[1] && own.isSuperset(of: found)
    }
  }

  private mutating func compare(in condition: SQLExpression) {
    for comparison in condition.comparisons {
      for (index, column) in comparison.sides.compactMap({ use(of: $0) }) {
        note(column, in: index, isRange: comparison.isRange)
      }
    }
  }

  private mutating func note(_ name: String, in index: Int, isRange: Bool) {
    if isRange {
      if !uses[index].ranges.contains(name) { uses[index].ranges.append(name) }
    } else if !uses[index].equals.contains(name) {
      uses[index].equals.append(name)
    }
  }

  private mutating func noteCondition(of query: AnalysedStatement.Query, _ own: [Int], _ joins: Int) {
    guard let condition = query.condition else { return }
    for index in own {
      uses[index].hasCondition = condition.termCount > joins
      uses[index].hasAlternatives = condition.contains { if case .chain(.or, _, _) = $0 { true } else { false } }
      uses[index].hasCalculation = condition.contains(where: \.calculates)
    }
  }

  // MARK: Orders

  /// A MIN or MAX of one table as the only aggregate is spared the scan by an index.
  private mutating func noteExtreme(of query: AnalysedStatement.Query, _ own: [Int]) {
    guard query.sources.count == 1, own.count == 1, !query.isGrouped else { return }
    guard query.aggregates.count == 1, case let call = query.aggregates[0], ["MIN", "MAX"].contains(call.builtin),
      call.filter == nil, call.arguments.count == 1, let (index, column) = use(of: call.arguments[0]), index == own[0]
    else { return }
    uses[index].extreme = column
  }

  private mutating func noteOrder(of query: AnalysedStatement.Query, _ own: [Int]) {
    guard let first = query.order.first else { return }
    let offset = statement.tree.offsetOfOrder(before: first.tokens.lowerBound)
    for index in own { uses[index].orderOffset = offset }
    let terms = query.order.map { term in
      use(of: term.expression).map { ($0.index, TableUse.Term(column: $0.column, isDescending: term.isDescending)) }
    }
    guard let index = terms[0]?.0, own.contains(index), terms.allSatisfy({ $0?.0 == index }) else { return }
    uses[index].order = terms.compactMap { $0?.1 }
  }
}

/// Two or three expressions that are compared.
private struct ConditionComparison {
  var sides: [SQLExpression]
  var isRange: Bool
}

extension SQLExpression {
  /// The comparisons in a condition, but those that a NOT turns around and those inside of CASE and of subqueries.
  fileprivate var comparisons: [ConditionComparison] {
    switch form {
    case .chain(.equality, let operands, let operators):
      let isEqual = operators.count == 1 && ["=", "==", "IS"].contains(operators[0].text)
      return (isEqual ? [ConditionComparison(sides: operands, isRange: false)] : []) + operands.flatMap(\.comparisons)
    case .chain(.order, let operands, _): return [ConditionComparison(sides: operands, isRange: true)]
    case .between(let operand, let low, let high, false):
      return [ConditionComparison(sides: [operand, low, high], isRange: true)]
    case .inList(let operand, _, false), .inQuery(let operand, _, false), .inTable(let operand, _, _, false):
      return [ConditionComparison(sides: [operand], isRange: false)]
    case .choice: return []
    default: return children.flatMap(\.comparisons)
    }
  }

  /// The number of terms that AND and OR connect.
  fileprivate var termCount: Int {
    switch form {
    case .chain(.and, let operands, _), .chain(.or, let operands, _): operands.reduce(0) { $0 + $1.termCount }
    default: 1
    }
  }

  fileprivate func contains(where isWanted: (SQLExpressionForm) -> Bool) -> Bool {
    isWanted(form) || children.contains { $0.contains(where: isWanted) }
  }
}

extension SQLExpressionForm {
  fileprivate var calculates: Bool {
    switch self {
    case .call, .match, .chain(.sum, _, _), .chain(.product, _, _), .chain(.bits, _, _), .chain(.joining, _, _): true
    default: false
    }
  }
}

extension SyntaxTree {
  /// Where the ORDER of `ORDER BY` stands.
  fileprivate func offsetOfOrder(before token: Int) -> Int { tokens[max(token - 2, 0)].range.lowerBound }
}
