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

  private let tokens: [SQLToken]
  private let nesting: TokenNesting
  private let dialect: any Dialect
  private var depths: [Int] { nesting.depths }
  private var tables: Set<String> = []

  init(_ text: StatementText, dialect: any Dialect) {
    self.dialect = dialect
    tokens = SQLScanner(text.sql, dialect: dialect).filter(\.isSignificant)
    nesting = TokenNesting(tokens)
    if !nesting.isBalanced { refuse("its parentheses cannot be told") }
    findParameters(of: text)
    guard let clauses = clauses() else { return }
    selectionEnd = tokens[clauses.from].range.lowerBound
    checkSelection(clauses)
    noteTables(clauses)
    findComparisons(clauses)
  }

  private struct Clauses {
    var from: Int
    var condition: Range<Int>
    var order: Int
  }

  // MARK: Parameters

  /// Parameters are numbered as SQLite numbers them: those with the same name are one.
  private mutating func findParameters(of text: StatementText) {
    var largest = 0
    for token in tokens where token.kind == .parameter {
      let name = String(token.text.dropFirst())
      let index: Int
      if token.text == "?" {
        index = largest
      } else if let number = Int(name), number > 0 {
        index = number - 1
      } else {
        // Databases compare names byte by byte.
        index = text.parameters.firstIndex { $0.name?.utf8.elementsEqual(name.utf8) == true } ?? largest
      }
      largest = max(largest, index + 1)
      guard text.parameters.indices.contains(index) else { return refuse("its parameters cannot be counted") }
      occurrences.append(Occurrence(parameter: index, range: token.range, condition: token.range))
    }
  }

  private mutating func refuse(_ reason: String) { obstacle = obstacle ?? reason }

  // MARK: Clauses

  private static let obstacles: KeyValuePairs = [
    "DISTINCT": "it is DISTINCT", "GROUP": "it has GROUP BY", "HAVING": "it has HAVING", "LIMIT": "it has LIMIT",
    "OFFSET": "it has OFFSET", "FETCH": "it has FETCH", "UNION": "it has UNION", "INTERSECT": "it has INTERSECT",
    "EXCEPT": "it has EXCEPT", "WINDOW": "it has a window", "FOR": "it locks rows", "TOP": "it has TOP",
  ]

  private mutating func clauses() -> Clauses? {
    guard tokens.first?.isKeyword("SELECT") == true else {
      refuse("it is not a single SELECT")
      return nil
    }
    let outer = tokens.indices.filter { depths[$0] == 0 }
    for index in outer {
      for (word, reason) in Self.obstacles where tokens[index].isKeyword(word) { refuse(reason) }
    }
    guard obstacle == nil else { return nil }
    guard let from = outer.first(where: { tokens[$0].isKeyword("FROM") }) else {
      refuse("it has no FROM")
      return nil
    }
    guard let start = outer.first(where: { tokens[$0].isKeyword("WHERE") }), start > from else {
      refuse("it has no WHERE")
      return nil
    }
    let order = outer.first { tokens[$0].isKeyword("ORDER") } ?? tokens.count
    if tokens[outer.last ?? 0].isSymbol(";") { refuse("it ends with a semicolon") }
    return Clauses(from: from, condition: (start + 1)..<max(order, start + 1), order: order)
  }

  /// Checks the selected columns and the order.
  private mutating func checkSelection(_ clauses: Clauses) {
    let search = FunctionSearch(tokens: tokens, nesting: nesting, rowFunctions: dialect.functions.perRow)
    for range in [0..<clauses.from, clauses.order..<tokens.count] {
      if let reason = search.obstacle(in: range) { refuse(reason) }
    }
    // A column without an alias is labelled by its text, and a batch changes the text of parameters.
    let items = (1..<clauses.from).split { depths[$0] == 0 && tokens[$0].isSymbol(",") }
    for item in items where item.contains(where: { tokens[$0].kind == .parameter }) {
      guard item.contains(where: { depths[$0] == 0 && tokens[$0].isKeyword("AS") }) else {
        return refuse("it selects a parameter without an alias")
      }
    }
  }

  /// Collects the tables of the select, by the last part of their names: those after FROM, JOIN and a comma.
  private mutating func noteTables(_ clauses: Clauses) {
    let end = clauses.condition.lowerBound - 1
    let tablePrefixes = dialect.functions.tablePrefixes
    for start in clauses.from + 1..<end where depths[start] == 0 && tokens[start].isName {
      let before = tokens[start - 1]
      guard before.isKeyword("FROM") || before.isKeyword("JOIN") || before.isSymbol(",") else { continue }
      let last = tokens[start + 1].isSymbol(".") ? start + 2 : start
      let name = tokens[last].foldedIdentifier
      tables.insert(name)
      let isCall = tokens[..<end].dropFirst(last + 1).first?.isSymbol("(") == true
      if isCall || tablePrefixes.contains(where: { name.hasPrefix($0) }) { mayTakeArguments = true }
    }
  }

  // MARK: Comparisons

  private mutating func findComparisons(_ clauses: Clauses) {
    let condition = clauses.condition
    guard !condition.contains(where: { depths[$0] == 0 && tokens[$0].isKeyword("OR") }) else { return }
    var start = condition.lowerBound
    // `a BETWEEN b BETWEEN 1 AND 2 AND c` has two BETWEENs before its first AND.
    var betweens = 0
    for index in condition.lowerBound...condition.upperBound {
      guard index < condition.upperBound else {
        noteComparison(start..<index)
        break
      }
      guard depths[index] == 0 else { continue }
      if tokens[index].isKeyword("BETWEEN") { betweens += 1 }
      guard tokens[index].isKeyword("AND") else { continue }
      if betweens > 0 {
        betweens -= 1
      } else {
        noteComparison(start..<index)
        start = index + 1
      }
    }
  }

  /// Records a condition that is only `column = parameter` or `parameter = column`.
  private mutating func noteComparison(_ range: Range<Int>) {
    let tokens = tokens[range]
    guard let first = tokens.first, let last = tokens.last, tokens.count >= 3 else { return }
    let column: ArraySlice<SQLToken>
    let parameter: SQLToken
    let equals: SQLToken
    if last.kind == .parameter {
      (column, equals, parameter) = (tokens.dropLast(2), tokens[range.upperBound - 2], last)
    } else {
      (column, equals, parameter) = (tokens.dropFirst(2), tokens[range.lowerBound + 1], first)
    }
    guard parameter.kind == .parameter, equals.isSymbol("=") || equals.isSymbol("=="), let column = name(of: column),
      let index = occurrences.firstIndex(where: { $0.range == parameter.range })
    else { return }
    occurrences[index].column = column
    occurrences[index].condition = first.range.lowerBound..<last.range.upperBound
  }

  /// `name`, `table.name` or `schema.table.name`, as a list of columns may have it; nil for anything else.
  private func name(of tokens: ArraySlice<SQLToken>) -> String? {
    guard tokens.count % 2 == 1, tokens.count <= 5, let last = tokens.last else { return nil }
    for (offset, token) in tokens.enumerated() {
      guard offset % 2 == 0 ? token.isName && !token.isKeyword("NULL") : token.isSymbol(".") else { return nil }
    }
    // A full-text table has a hidden column of its own name. A comparison with it is a search, not a comparison of stored
    // values.
    guard !tables.contains(last.foldedIdentifier) else { return nil }
    let name = tokens.map(\.text).joined()
    guard tokens.count == 1, last.text.first == "\"", dialect.syntax.quotesWithBrackets else { return name }
    // In a WHERE, `"g"` may be the alias of a selected column. As a selected column, SQLite would read it as the text 'g'. In
    // brackets it is always a column, or an error
    // (<https://www.sqlite.org/quirks.html#double_quoted_string_literals_are_accepted>).
    let bare = last.text.dropFirst().dropLast()
    return bare.contains { $0 == "]" || $0 == "\"" } ? nil : "[\(bare)]"
  }
}
