import DAOCore
import DAOSQL

/// An ORDER BY of one value for all rows, and a LIMIT or OFFSET that is not an integer.
struct OrderRule: OperationRule {
  func check(_ operation: CheckedOperation, _ report: inout CheckReport) {
    for statement in operation.allStatements {
      for token in statement.analysis.constantOrders {
        report.add(
          .constantOrder,
          "this value is the same for every row, and orders nothing: a parameter or a text is no name of a column; name the "
            + "column, or choose it by a CASE or a substitution", at: statement.location(ofToken: token), in: operation)
      }
      for token in statement.analysis.falseBounds {
        report.add(
          .sql, "\(statement.analysis.tree.tokens[token].text) is no number of rows, and an error in each call",
          at: statement.location(ofToken: token), in: operation)
      }
    }
  }
}
