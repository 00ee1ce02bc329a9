import DAOCore

extension SQLStatement {
  /// The statement as a tree; it is read anew each time.
  package func tree(_ grammar: SQLGrammar) -> SyntaxTree {
    var parser = SQLParser(tokens, grammar: grammar)
    return parser.statement()
  }
}
