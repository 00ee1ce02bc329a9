import DAOCore
import DAOSQL

extension String {
  /// Whether this SQL has an `ON CONFLICT … DO UPDATE`.
  func updatesOnConflict(dialect: any Dialect) -> Bool {
    guard lowercased().contains("conflict") else { return false }
    return SQLText(self, dialect: dialect).updatesOnConflict
  }

  /// Whether a quoted name in this SQL contains a dot.
  func labelsPath(dialect: any Dialect) -> Bool {
    contains(".") && SQLText(self, dialect: dialect).quotedNames.contains { $0.text.contains(".") }
  }
}
