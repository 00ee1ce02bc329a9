import DAOSQL

extension StatementText {
  /// What the statement means; nothing of an empty text.
  package func analysis(_ dialect: any Dialect, _ schema: any SQLSchema) -> AnalysedStatement {
    let tree = SQLStatement.statements(of: sql, dialect: dialect).first?.tree
    return Analyzer.analysis(
      of: tree ?? SyntaxTree(tokens: [], form: .opaque), rules: dialect.rules, schema: schema)
  }
}
