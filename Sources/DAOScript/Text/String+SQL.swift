import DAOCore
import DAOSQL

extension String {
  /// Whether this SQL has an `ON CONFLICT … DO UPDATE`.
  func updatesOnConflict(dialect: any Dialect) -> Bool {
    guard lowercased().contains("conflict") else { return false }
    let tokens = SQLScanner(self, dialect: dialect).filter(\.isSignificant)
    return zip(tokens, tokens.dropFirst()).contains { $0.isKeyword("DO") && $1.isKeyword("UPDATE") }
  }

  /// Whether a quoted name in this SQL contains a dot.
  func labelsPath(dialect: any Dialect) -> Bool {
    contains(".") && SQLScanner(self, dialect: dialect).contains { $0.kind == .quotedIdentifier && $0.text.contains(".") }
  }

  /// Whether this SQL contains the word WHERE.
  var hasCondition: Bool { split { !$0.isLetter }.contains { $0.lowercased() == "where" } }
}
