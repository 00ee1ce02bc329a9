import DAOCore

/// Two result columns with one label: the first one wins, and nobody sees the second.
struct DoubledLabelRule: OperationRule {
  func check(_ operation: CheckedOperation, _ report: inout CheckReport) throws {
    for statement in operation.allStatements {
      var seen: Set<String> = []
      let columns = statement.description.columns
      let doubled = columns.indices.filter { !seen.insert(columns[$0].label.lowercased()).inserted }
      for (location, labels) in try statement.labels(of: doubled, operation.schema) {
        let message =
          labels.count == 1
          ? "an earlier result column is called \(labels[0]) too, and only that one is read: write AS with another label"
          : "earlier result columns are called \(labels.listed) too, and only those are read: write each with a label of its own"
        report.add(.doubledLabel, message, at: location, in: operation)
      }
    }
  }
}
