import DAOCore
import DAOScript

/// A result column that the result map of its operation does not take.
struct UnmappedColumnRule: OperationRule {
  func check(_ operation: CheckedOperation, _ report: inout CheckReport) throws {
    guard let map = operation.operation.resultMap, !map.name.isEmpty else { return }
    for statement in operation.statements {
      let labels = statement.description.columns.map(\.label)
      let taken = map.plan(for: NameTable(labels)).takenColumns
      var seen: Set<String> = []
      for (index, label) in labels.enumerated() where seen.insert(label.lowercased()).inserted && !taken.contains(index) {
        report.add(
          .unmappedColumn, "the result map '\(map.name)' does not take the column '\(label)': map it, or do not select it",
          at: try statement.location(ofColumn: index, operation.schema), in: operation)
      }
    }
  }
}
