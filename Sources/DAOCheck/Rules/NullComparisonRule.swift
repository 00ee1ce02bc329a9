import DAOCore
import DAOSQL

/// A comparison with NULL, which is never true, and a NOT IN that one NULL makes untrue for all rows.
struct NullComparisonRule: OperationRule {
  func check(_ operation: CheckedOperation, _ report: inout CheckReport) {
    for statement in operation.allStatements {
      let places = statement.locations(ofTokens: statement.analysis.nullComparisons.map(\.token))
      for comparison in statement.analysis.nullComparisons {
        guard let place = places[comparison.token] else { continue }
        report.add(.nullComparison, message(of: comparison.form), at: place, in: operation)
      }
    }
  }

  private func message(of form: AnalysedStatement.NullComparison.Form) -> String {
    switch form {
    case .operand: "no value equals or differs from NULL, so this comparison is never true: write IS NULL or IS NOT NULL"
    case .element: "no value equals the NULL of this list: write OR … IS NULL beside the IN"
    case .excluded: "a NOT IN with a NULL in its list is never true: write AND … IS NOT NULL beside the NOT IN"
    case .query(let column):
      "one NULL in '\(column.path)' makes this NOT IN untrue for every row: restrict the query by \(column.name) IS NOT NULL, "
        + "or write NOT EXISTS"
    }
  }
}
