import DAOCore
import DAOScript

/// A result column that the result map of its operation does not take.
struct UnmappedColumnRule: OperationRule {
  func check(_ operation: CheckedOperation, _ report: inout CheckReport) throws {
    guard let map = operation.operation.resultMap, !map.name.isEmpty, map.isComplete else { return }
    for statement in operation.statements {
      let labels = statement.description.columns.map(\.label)
      let taken = map.plan(for: NameTable(labels)).takenColumns
      var seen: Set<String> = []
      for (index, label) in labels.enumerated() where seen.insert(label.lowercased()).inserted && !taken.contains(index) {
        let location = try statement.location(ofColumn: index, operation.schema) ?? operation.operation.location
        var diagnostic = Diagnostic(
          .unmappedColumn, "the result map '\(map.name)' does not take the column '\(label)': map it, or do not select it",
          at: location, operation: operation.operation.name)
        // Several maps may fail to take one column of a fragment.
        diagnostic.cause = Diagnostic.Cause(location: location, text: label.lowercased())
        report.add(diagnostic)
      }
    }
  }
}
