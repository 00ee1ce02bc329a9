import DAOCore
import DAOScript

/// SQL that the library refuses whatever the arguments: a second statement, a transaction, nothing at all.
struct RefusalRule: OperationRule {
  func check(_ operation: CheckedOperation, _ report: inout CheckReport) {
    let isHopeless = operation.statements.isEmpty && !operation.lacksUncheckedText
    for refusal in operation.refusals where refusal.code != .allRows {
      guard isHopeless || isRefusedAlways(refusal, operation.schema.dialect) else { continue }
      report.add(
        Diagnostic(
          .sql, refusal.message, at: refusal.location ?? operation.operation.location, operation: operation.operation.name))
    }
  }

  private func isRefusedAlways(_ refusal: DAOError, _ dialect: any Dialect) -> Bool {
    guard let sql = refusal.sql else { return false }
    let statements = SQLStatement.statements(of: sql, dialect: dialect)
    return statements.count > 1 || statements.first?.verb(in: dialect) == .transaction
  }
}
