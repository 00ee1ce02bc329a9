import DAOCore

/// Two result columns with one label: the first one wins, and nobody sees the second.
struct DoubledLabelRule: OperationRule {
  func check(_ operation: CheckedOperation, _ report: inout CheckReport) throws {
    for statement in operation.allStatements {
      var seen: Set<String> = []
      for (index, column) in statement.description.columns.enumerated() {
        guard !seen.insert(column.label.lowercased()).inserted else { continue }
        report.add(
          .doubledLabel,
          "an earlier result column is called '\(column.label)' too, and only that one is read: write AS with another label",
          at: try statement.location(ofColumn: index, operation.schema), in: operation)
      }
    }
  }
}
