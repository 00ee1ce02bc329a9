extension SQLStatement {
  /// The table that an INSERT, REPLACE or UPDATE changes, as ``TableName`` writes it: `employee`, `main.employee`; nil for
  /// other statements.
  package var changedTable: String? {
    var depth = 0
    for (index, token) in tokens.enumerated() {
      if token.isSymbol("(") { depth += 1 }
      if token.isSymbol(")") { depth -= 1 }
      guard depth == 0, ["INSERT", "REPLACE", "UPDATE"].contains(where: token.isKeyword) else { continue }
      return Self.table(in: tokens[(index + 1)...])?.description
    }
    return nil
  }

  /// The table name after the verb; `OR IGNORE`, `INTO` and `ONLY` are skipped.
  private static func table(in tokens: ArraySlice<SQLToken>) -> TableName? {
    var tokens = tokens
    if tokens.first?.isKeyword("OR") == true { tokens = tokens.dropFirst(2) }
    while let token = tokens.first, token.isKeyword("INTO") || token.isKeyword("ONLY") { tokens.removeFirst() }
    guard let name = tokens.first?.identifier else { return nil }
    tokens.removeFirst()
    guard tokens.first?.isSymbol(".") == true, let table = tokens.dropFirst().first?.identifier else {
      return TableName(name: name)
    }
    return TableName(schema: name, name: table)
  }

  /// Whether it has a RETURNING clause.
  package var hasReturning: Bool { topLevelTokens.contains { $0.isKeyword("RETURNING") } }
}

extension SQLToken {
  /// The name in a word or in quotes; nil for other tokens.
  package var identifier: String? {
    switch kind {
    case .word: return String(text)
    case .quotedIdentifier, .string:
      guard let quote = text.last else { return nil }
      return String(text.dropFirst().dropLast()).replacing("\(quote)\(quote)", with: String(quote))
    default: return nil
    }
  }
}
