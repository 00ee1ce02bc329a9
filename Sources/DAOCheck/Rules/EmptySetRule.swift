import DAOCore
import DAOSQL
import DAOScript

/// A `<set>` of which a call may take no branch: the call is an error then. Mappers of generators are full of them, and mean it.
struct EmptySetRule: OperationRule {
  func check(_ operation: CheckedOperation, _ report: inout CheckReport) {
    guard operation.linked.language == .script, !operation.statements.isEmpty else { return }
    for refusal in operation.body.refusals where refusal.code == .parameter {
      guard let sql = refusal.sql, isUpdate(sql, operation),
        IncompleteClause.lacksColumnsToSet(sql, dialect: operation.schema.dialect)
      else { continue }
      report.add(
        .emptySet, "a call in which no test holds has no column to set, and is an error: set one always, or test it in Swift",
        at: refusal.location, in: operation)
    }
  }

  private func isUpdate(_ sql: String, _ operation: CheckedOperation) -> Bool {
    let statement = SQLStatement.statements(of: sql, dialect: operation.schema.dialect).first
    return statement?.tokens.contains { $0.isKeyword("UPDATE") } ?? false
  }
}
