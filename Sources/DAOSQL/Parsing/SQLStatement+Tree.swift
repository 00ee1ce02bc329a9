extension SQLStatement {
  /// The statement as a tree; it is read anew each time.
  package var tree: SyntaxTree {
    var parser = SQLParser(tokens, syntax: syntax)
    return parser.statement()
  }
}
