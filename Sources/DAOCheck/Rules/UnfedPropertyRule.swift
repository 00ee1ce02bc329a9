import DAOCore
import DAOScript

/// A mapping of a result map whose column no select has that uses the map.
struct UnfedPropertyRule: ScriptsRule {
  func check(_ scripts: CheckedScripts, _ report: inout CheckReport) {
    let sound = Set(scripts.operations.filter { !$0.body.lacksUncheckedText }.map { ObjectIdentifier($0.operation) })
    var uses: [DAOError.Location: Use] = [:]
    for operation in scripts.operations {
      guard let map = operation.operation.resultMap, !map.name.isEmpty else { continue }
      let labels = Set(operation.statements.flatMap { $0.description.columns.map { $0.label.lowercased() } })
      var walk = MappedColumns(map: map, labels: labels, entities: scripts.entities)
      walk.visit(0, prefix: "")
      for (location, column) in walk.columns {
        if uses[location]?.column.isFed != true { uses[location, default: Use(column: column)].column = column }
        uses[location]?.operations.insert(operation.operation.name)
        if scripts.mapEntities[map.name] != nil { uses[location]?.isGenerated = true }
      }
    }
    // What an operation with faults selects is not known.
    for operation in scripts.scripts.flatMap(\.operations) where !sound.contains(ObjectIdentifier(operation)) {
      guard let map = operation.resultMap else { continue }
      var walk = MappedColumns(map: map, labels: [], entities: scripts.entities)
      walk.visit(0, prefix: "")
      for location in walk.columns.keys { uses[location] = nil }
    }
    for (_, use) in uses.sorted(by: { $0.key < $1.key }) where !use.column.isFed {
      add(use.column, use, &report)
    }
  }

  private struct Use {
    var column: MappedColumn
    /// The operations with the result map.
    var operations: Set<String> = []
    /// Whether the entity of the result map is generated: it would lack the property.
    var isGenerated = false
  }

  /// Adds the diagnostic, in the place of those of the columns that the mapping means.
  private func add(_ column: MappedColumn, _ use: Use, _ report: inout CheckReport) {
    let unmapped = report.causes(.unmappedColumn, of: use.operations)
    let meant =
      unmapped.first { $0.foldedName == column.property?.foldedName } ?? Spelling.nearest(to: column.name, in: unmapped)
    report.withdraw(.unmappedColumn, of: use.operations) { $0 == meant || column.isMeant(by: $0) }
    let property = column.property.map { " for '\($0)'" } ?? ""
    let hint = meant.map { "; did you mean '\($0)'?" } ?? ": select it, or remove the mapping"
    let what = column.isPrefix ? "columns that begin with" : "a column"
    report.add(
      Diagnostic(
        .unfedProperty, "no select with this result map has \(what) '\(column.name)'\(property)\(hint)",
        at: column.location, severity: column.isRequired || use.isGenerated ? .error : nil))
  }
}
