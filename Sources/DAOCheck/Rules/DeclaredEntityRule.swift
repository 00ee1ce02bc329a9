import DAOCore
import DAOScript

/// Compares the columns of a select with the properties of its declared entity: missing columns, surplus columns, NULLs.
struct DeclaredEntityRule: ScriptsRule {
  func check(_ scripts: CheckedScripts, _ report: inout CheckReport) throws {
    var entities: [String: [Property]] = [:]
    for entity in scripts.scripts.flatMap(\.types.entities) {
      entities[entity.name] = try properties(of: entity, scripts)
    }
    guard !entities.isEmpty else { return }
    for operation in scripts.operations where operation.linked.result.map == nil {
      guard let type = operation.linked.result.entity?.name, let properties = entities[type],
        !operation.linked.declaration.generatesEntity
      else { continue }
      let check = EntityCheck(operation: operation, type: type, properties: properties)
      for statement in operation.statements { try check.check(statement, &report) }
    }
  }

  private func properties(of entity: DeclaredEntity, _ scripts: CheckedScripts) throws -> [Property]? {
    guard let table = try scripts.schema.table(entity.table) else { return nil }
    let sql = "SELECT * FROM \(table.qualifiedName.quoted(scripts.schema.dialect))"
    return try scripts.connection.describe(StatementText(sql: sql, verb: .query)).columns.map {
      Property(name: $0.label, isRequired: $0.isNullable == false)
    }
  }

  struct Property {
    let name: String
    let isRequired: Bool
  }
}

/// The check of one operation with its entity.
private struct EntityCheck {
  let operation: CheckedOperation
  let type: String
  let properties: [DeclaredEntityRule.Property]

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
      guard property.isRequired, operation.linked.nulls != .zero, try mayBeNull(column, statement) else { continue }
      let message = "'\(column.label)' may be NULL here, and is not optional in '\(type)': write coalesce, or a type of its own"
      try add(.nullableProperty, message, index, statement, &report)
    }
  }

  private func mayBeNull(_ column: StatementDescription.Column, _ statement: CheckedStatement) throws -> Bool {
    let declared = operation.linked.declaration.results.first { $0.column.foldedName == column.label.foldedName }
    if let isNullable = declared?.isNullable { return isNullable }
    if let isNullable = column.isNullable { return isNullable }
    guard let origin = column.origin else { return false }
    let schema = operation.schema
    return try ResultPlaces(statement.text.sql, dialect: schema.dialect, schema: schema.table).isOptional(origin.table.name)
  }

  private func add(
    _ code: DiagnosticCode, _ message: String, _ column: Int, _ statement: CheckedStatement, _ report: inout CheckReport
  ) throws {
    report.add(code, message, at: try statement.location(ofColumn: column, operation.schema), in: operation)
  }
}
