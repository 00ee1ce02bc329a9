import DAOCore
import DAOSQL
import DAOScript

/// A `<set>` of which a call may take no branch: the call is an error then. Mappers of generators are full of them, and mean it.
struct EmptySetRule: OperationRule {
  func check(_ operation: CheckedOperation, _ report: inout CheckReport) {
    guard operation.linked.language == .script, !operation.statements.isEmpty else { return }
    for refusal in operation.body.refusals where refusal.code == .parameter {
      let statements = SQLStatement.statements(of: refusal.sql ?? "", dialect: operation.schema.dialect)
      guard statements.contains(where: \.tree.lacksColumnsToSet) else { continue }
      report.add(
        .emptySet, "a call in which no test holds has no column to set, and is an error: set one always, or test it in Swift",
        at: refusal.location, in: operation)
    }
  }
}
