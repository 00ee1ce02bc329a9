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
      let left = labels.indices.filter { seen.insert(labels[$0].lowercased()).inserted && !taken.contains($0) }
      for (location, labels) in try statement.labels(of: left, operation.schema) {
        let columns = labels.count == 1 ? "the column \(labels[0])" : "the columns \(labels.listed)"
        let remedy = labels.count == 1 ? "map it, or do not select it" : "map them, or write the names of the others for '*'"
        let place = location ?? operation.operation.location
        var diagnostic = Diagnostic(
          .unmappedColumn, "the result map '\(map.name)' does not take \(columns): \(remedy)", at: place,
          operation: operation.operation.name)
        // Several maps may fail to take one column of a fragment.
        if labels.count == 1 {
          diagnostic.cause = Diagnostic.Cause(location: place, text: String(labels[0].dropFirst().dropLast()).lowercased())
        }
        report.add(diagnostic)
      }
    }
  }
}
