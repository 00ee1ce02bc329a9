import DAOCore

extension String {
  /// Whether this SQL has an `ON CONFLICT … DO UPDATE`.
  func updatesOnConflict(dialect: any Dialect) -> Bool {
    guard lowercased().contains("conflict") else { return false }
    let tokens = SQLScanner(self, dialect: dialect).filter(\.isSignificant)
    return zip(tokens, tokens.dropFirst()).contains { $0.isKeyword("DO") && $1.isKeyword("UPDATE") }
  }
}
