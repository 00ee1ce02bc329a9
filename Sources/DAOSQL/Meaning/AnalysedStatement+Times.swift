extension AnalysedStatement {
  /// A text that the engine makes of a time.
  package struct TimeText: Sendable {
    /// The columns that it is stored in or compared with.
    package let columns: [TableColumn]
    package let isStored: Bool
    /// Whether a column is asked to equal it, or to be at most it.
    package let isEndOrEqual: Bool
    package let sql: String
    package let token: Int
  }

  /// The texts of times that meet columns, in the order of the text.
  package var timeTexts: [TimeText] {
    times.sorted { $0.key < $1.key }.compactMap { token, range in
      guard let use = uses[token], !use.columns.isEmpty else { return nil }
      return TimeText(
        columns: use.columns, isStored: use.isStored, isEndOrEqual: use.isEqualled || use.isUpperBound,
        sql: tree.text(of: range), token: token)
    }
  }
}

extension SQLRules {
  /// Whether an expression, such as that of a DEFAULT, gives the text of a time.
  package func isTimeText(_ sql: String) -> Bool {
    guard let tree = SQLStatement.statements(of: "SELECT \(sql)", syntax: syntax).first?.tree else { return false }
    let analysis = Analyzer.analysis(of: tree, rules: self, schema: UnknownSchema())
    guard let result = analysis.results?.first, let value = result.value else { return false }
    if case .literal(.text) = value.form { return tree.text(of: value.tokens).contains(/^'[0-9]{4}-[0-9]{2}/) }
    return !result.fact.sources.isEmpty && analysis.times[result.fact.sources[0]] != nil
  }
}

extension SyntaxTree {
  /// The tokens of a range as they are written, with one blank where there is white space, and after each comma.
  func text(of range: Range<Int>) -> String {
    var end = tokens[range].first?.range.lowerBound ?? 0
    return tokens[range].reduce(into: "") { text, token in
      if token.range.lowerBound > end || text.hasSuffix(",") && !token.isSymbol(",") { text += " " }
      text += token.text
      end = token.range.upperBound
    }
  }
}
