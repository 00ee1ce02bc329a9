import DAOCore
import DAOScript

/// Compares the columns of a select with the properties of its declared entity: missing columns, surplus columns, NULLs.
struct DeclaredEntityRule: ScriptsRule {
  func check(_ scripts: CheckedScripts, _ report: inout CheckReport) throws {
    let entities = scripts.entities
    guard !entities.isEmpty else { return }
    for operation in scripts.operations where operation.linked.result.map == nil {
      guard let type = operation.linked.result.entity?.name, let properties = entities[type],
        !operation.linked.declaration.generatesEntity
      else { continue }
      let check = EntityCheck(operation: operation, type: type, properties: properties)
      for statement in operation.statements { try check.check(statement, &report) }
    }
  }
}

/// The check of one operation with its entity.
private struct EntityCheck {
  let operation: CheckedOperation
  let type: String
  let properties: [InferredProperty]

  func check(_ statement: CheckedStatement, _ report: inout CheckReport) throws {
    let columns = statement.description.columns
    let labels = Set(columns.map(\.label.foldedName))
    for property in properties where property.isRequired && !labels.contains(property.name.foldedName) {
      report.add(
        .unfedProperty, "'\(type)' needs the column '\(property.name)', and the result has none: select it", at: nil,
        severity: .error, in: operation)
    }
    var seen: Set<String> = []
    for (index, column) in columns.enumerated() where seen.insert(column.label.lowercased()).inserted {
      guard let property = properties.nearest(to: column.label, \.name) else {
        let unfed = properties.map(\.name).filter { !labels.contains($0.foldedName) }
        try addUnmapped(column.label, unfed: unfed, index, statement, &report)
        continue
      }
      if let message = try operation.nullFault(of: property, column.label, in: type, fedBy: column, of: statement) {
        try add(.nullableProperty, message, index, statement, &report)
      }
    }
  }

  /// A label that no property takes. One near a property that stays empty is a mistake.
  private func addUnmapped(
    _ label: String, unfed: [String], _ index: Int, _ statement: CheckedStatement, _ report: inout CheckReport
  ) throws {
    let hint = Spelling.hint(for: label, in: unfed)
    let advice = hint.isEmpty ? ": do not select it, or label it" : hint
    try add(
      .unmappedColumn, "'\(type)' has no property for '\(label)'\(advice)", index, statement, &report,
      severity: hint.isEmpty ? nil : .error)
  }

  private func add(
    _ code: DiagnosticCode, _ message: String, _ column: Int, _ statement: CheckedStatement, _ report: inout CheckReport,
    severity: Fault.Severity? = nil
  ) throws {
    report.add(
      code, message, at: statement.location(ofColumn: column), severity: severity, in: operation)
  }
}
