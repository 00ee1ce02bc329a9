import DAOCore
import DAOSQL
import DAOScript

/// SQL that the library refuses whatever the arguments: a second statement, a transaction, nothing at all.
struct RefusalRule: OperationRule {
  func check(_ operation: CheckedOperation, _ report: inout CheckReport) {
    for variants in [operation.body] + operation.keys {
      let isHopeless = variants.statements.isEmpty && !variants.lacksUncheckedText
      for refusal in variants.refusals where refusal.code != .allRows {
        guard isHopeless || isRefusedAlways(refusal, operation.schema.dialect) else { continue }
        report.add(.sql, refusal.message, at: refusal.location, in: operation)
      }
    }
  }

  private func isRefusedAlways(_ refusal: DAOError, _ dialect: any Dialect) -> Bool {
    guard let sql = refusal.sql else { return false }
    let statements = SQLStatement.statements(of: sql, dialect: dialect)
    return statements.count > 1 || statements.first?.verb(in: dialect) == .transaction
  }
}
