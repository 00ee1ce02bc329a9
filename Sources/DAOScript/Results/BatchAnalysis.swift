import DAOCore

/// What of a select's text decides whether it can be run for many values at once.
struct BatchAnalysis {
  /// One place where a parameter stands.
  struct Occurrence: Equatable {
    /// Its position among the statement's parameters, from 0.
    var parameter: Int
    var range: Range<Int>
    /// The column that it is compared for equality with, where every row must meet that.
    var column: String?
    /// The whole comparison, or the parameter alone.
    var condition: Range<Int>
  }

  private(set) var obstacle: String?
  private(set) var occurrences: [Occurrence] = []
  /// Where the list of selected columns ends: before FROM.
  private(set) var selectionEnd = 0

  private let tokens: [SQLToken]
  /// How many parentheses are open before each token; CASE … END counts as one.
  private var depths: [Int] = []
  /// Whether each token stands inside of a select within parentheses, which is run for each row.
  private var isInSubselect: [Bool] = []

  init(_ text: StatementText, dialect: any Dialect) {
    tokens = SQLScanner(text.sql, dialect: dialect).filter(\.isSignificant)
    measureDepths()
    findParameters(of: text)
    guard let clauses = clauses() else { return }
    selectionEnd = tokens[clauses.from].range.lowerBound
    checkFunctions(clauses)
    findComparisons(clauses)
  }

  private struct Clauses {
    var from: Int
    var condition: Range<Int>
    var order: Int
  }

  // MARK: Tokens

  private mutating func measureDepths() {
    var depth = 0
    var subselect: Int?
    for (index, token) in tokens.enumerated() {
      if token.isSymbol(")") || token.isKeyword("END") { depth -= 1 }
      if let outer = subselect, depth <= outer { subselect = nil }
      depths.append(depth)
      isInSubselect.append(subselect != nil)
      if token.isSymbol("("), subselect == nil, tokens.dropFirst(index + 1).first?.isKeyword("SELECT") == true {
        subselect = depth
      }
      if token.isSymbol("(") || token.isKeyword("CASE") { depth += 1 }
    }
  }

  /// The parameters are counted as SQLite counts them; those of a name are one.
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
        index = text.parameters.firstIndex { $0.name == name } ?? largest
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

  /// Functions that give one value for each row; any other might be an aggregate.
  private static let functions: Set<String> = [
    "ABS", "CAST", "COALESCE", "CONCAT", "DATE", "DATETIME", "FORMAT", "HEX", "IFNULL", "IIF", "INSTR", "JULIANDAY", "LENGTH",
    "LOWER", "LTRIM", "NULLIF", "PRINTF", "QUOTE", "REPLACE", "ROUND", "RTRIM", "SIGN", "STRFTIME", "SUBSTR", "SUBSTRING",
    "TIME", "TRIM", "TYPEOF", "UNICODE", "UNIXEPOCH", "UPPER",
    // Words that a parenthesis may follow without a call.
    "IN", "AND", "OR", "NOT", "EXISTS", "SELECT", "FROM", "WHERE", "WHEN", "THEN", "ELSE", "AS", "BETWEEN", "LIKE", "IS", "BY",
    "ON", "USING", "JOIN", "VALUES",
  ]

  /// In what is selected and in the order.
  private mutating func checkFunctions(_ clauses: Clauses) {
    for range in [0..<clauses.from, clauses.order..<tokens.count] {
      for index in range where tokens[index].isSymbol("(") && index > 0 && !isInSubselect[index] {
        let word = tokens[index - 1]
        guard word.kind == .word || word.kind == .quotedIdentifier else { continue }
        if word.isKeyword("OVER") { refuse("it has a window") }
        if !Self.functions.contains(word.text.uppercased()) { refuse("it calls \(word.text)(), which may be an aggregate") }
      }
      // The window may have a name: OVER w.
      if tokens[range].contains(where: { $0.isKeyword("OVER") }) { refuse("it has a window") }
    }
  }

  // MARK: Comparisons

  private mutating func findComparisons(_ clauses: Clauses) {
    let condition = clauses.condition
    guard !condition.contains(where: { depths[$0] == 0 && tokens[$0].isKeyword("OR") }) else { return }
    var start = condition.lowerBound
    var isBetween = false
    for index in condition.lowerBound...condition.upperBound {
      guard index < condition.upperBound else {
        noteComparison(start..<index)
        break
      }
      guard depths[index] == 0 else { continue }
      if tokens[index].isKeyword("BETWEEN") { isBetween = true }
      guard tokens[index].isKeyword("AND") else { continue }
      if isBetween {
        isBetween = false
      } else {
        noteComparison(start..<index)
        start = index + 1
      }
    }
  }

  /// Notes `column = parameter` or `parameter = column`, nothing before or behind it.
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
    guard parameter.kind == .parameter, equals.isSymbol("=") || equals.isSymbol("=="), isColumn(column),
      let index = occurrences.firstIndex(where: { $0.range == parameter.range })
    else { return }
    occurrences[index].column = column.map(\.text).joined()
    occurrences[index].condition = first.range.lowerBound..<last.range.upperBound
  }

  /// `name`, `table.name` or `schema.table.name`.
  private func isColumn(_ tokens: ArraySlice<SQLToken>) -> Bool {
    guard tokens.count % 2 == 1, tokens.count <= 5 else { return false }
    for (offset, token) in tokens.enumerated() {
      let isName = token.kind == .quotedIdentifier || (token.kind == .word && !token.isKeyword("NULL"))
      guard offset % 2 == 0 ? isName : token.isSymbol(".") else { return false }
    }
    return true
  }
}
