extension AnalysedStatement {
  /// Whether it has a NULL that some value may be, as no NULL of `IS NULL` is.
  package var mentionsNull: Bool {
    let tokens = tree.tokens
    return tokens.indices.contains { index in
      guard tokens[index].isKeyword("NULL") else { return false }
      return index == 0 || !tokens[index - 1].isKeyword("IS") && !tokens[index - 1].isKeyword("NOT")
    }
  }
}
