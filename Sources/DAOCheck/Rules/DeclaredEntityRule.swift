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
  let properties: [KnownEntities.Property]

  func check(_ statement: CheckedStatement, _ report: inout CheckReport) throws {
    let columns = statement.description.columns
    let labels = Set(columns.map(\.label.foldedName))
    for property in properties where property.isRequired && !labels.contains(property.name.foldedName) {
      report.add(
        .unfedProperty, "'\(type)' needs the column '\(property.name)', and the result has none: select it", at: nil,
        severity: .error, in: operation)
    }
    var seen: Set<String> = []
    for (index, column) in columns.enumerated() where seen.insert(column.label.foldedName).inserted {
      guard let property = properties.first(where: { $0.name.foldedName == column.label.foldedName }) else {
        try add(
          .unmappedColumn, "'\(type)' has no property for '\(column.label)': do not select it, or label it", index, statement,
          &report)
        continue
      }
      guard property.isRequired, operation.linked.nulls != .zero, try operation.mayBeNull(column, in: statement) else {
        continue
      }
      let message = "'\(column.label)' may be NULL here, and is not optional in '\(type)': write coalesce, or a type of its own"
      try add(.nullableProperty, message, index, statement, &report)
    }
  }

  private func add(
    _ code: DiagnosticCode, _ message: String, _ column: Int, _ statement: CheckedStatement, _ report: inout CheckReport
  ) throws {
    report.add(code, message, at: try statement.location(ofColumn: column, operation.schema), in: operation)
  }
}
