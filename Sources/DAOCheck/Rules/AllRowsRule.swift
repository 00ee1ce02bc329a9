import DAOCore
import DAOSQL
import DAOScript

/// An UPDATE or DELETE that some combination of branches leaves without WHERE. Scripts refuse such a call, mappers run it.
struct AllRowsRule: OperationRule {
  func check(_ operation: CheckedOperation, _ report: inout CheckReport) {
    for refusal in operation.body.refusals where refusal.code == .allRows {
      report.add(.allRows, refusal.message, at: refusal.location, in: operation)
    }
    guard operation.linked.language == .mapper else { return }
    let errors = operation.statements.filter { !$0.isOpen }.map { error(of: $0, operation) }
    // Where no statement has a WHERE, changing every row is what the operation is for.
    guard errors.contains(where: { $0 == nil }), let error = errors.lazy.compactMap(\.self).first else { return }
    let message = error.message.prefix { $0 != ";" } + ": write one that always stands, or <?dao allow all-rows: why?>"
    report.add(.allRows, String(message), at: error.location, in: operation)
  }

  private func error(of statement: CheckedStatement, _ operation: CheckedOperation) -> DAOError? {
    guard let origin = statement.text.origin else { return nil }
    let found = SQLStatement.statements(of: statement.text.sql, dialect: operation.schema.dialect)
    return found.first.flatMap { ConditionGuard(operation.nodes, dialect: operation.schema.dialect).error(of: $0, origin) }
  }
}
