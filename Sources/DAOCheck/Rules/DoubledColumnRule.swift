import DAOCore
import DAOSQL

/// A column that an INSERT lists, or that a SET gives a value, a second time: the engine drops one of the values without an error.
struct DoubledColumnRule: OperationRule {
  func check(_ operation: CheckedOperation, _ report: inout CheckReport) {
    for statement in operation.statements where statement.text.verb == .change {
      for column in statement.analysis.tree.doubledColumns(operation.schema.dialect.syntax) {
        report.add(
          .doubledColumn, "the column '\(column.text)' gets a value twice, and only one of them is stored: remove the other",
          at: statement.location(ofToken: column.token), in: operation)
      }
    }
  }
}
