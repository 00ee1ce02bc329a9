import DAOCore
import DAOSQL
import DAOScript

/// A DECIMAL column that becomes a Double in generated Swift because nobody has declared its type. Each column is reported once,
/// where it first does.
struct GeneratedDecimalRule: ScriptsRule {
  private typealias Place = (column: TableColumn, location: DAOError.Location, operation: CheckedOperation?)

  func check(_ scripts: CheckedScripts, _ report: inout CheckReport) throws {
    var found: [Place] = []
    for entity in scripts.scripts.flatMap(\.types.entities) {
      let columns = try scripts.columns(ofRows: entity.table) ?? []
      found += columns.flatMap(\.rounded).map { ($0.column, entity.location, nil) }
    }
    for operation in scripts.operations {
      if scripts.generatesSwift { found += parameters(of: operation, scripts) }
      let isGenerated =
        operation.linked.declaration.generatesEntity || scripts.mapEntities[operation.linked.result.map ?? ""] != nil
      guard scripts.generatesSwift || isGenerated, let columns = scripts.columns[operation.operation.name]?.columns,
        operation.infersTypes(of: columns)
      else { continue }
      let typed = operation.typedColumns
      for column in columns where !typed.contains(column.label.lowercased()) {
        found += column.rounded.map { ($0.column, $0.location ?? operation.operation.location, operation) }
      }
    }
    for (_, places) in Dictionary(grouping: found, by: { $0.column.path.lowercased() }).sorted(by: { $0.key < $1.key }) {
      guard let first = places.min(by: { $0.location < $1.location }) else { continue }
      for place in places {
        report.add(
          Diagnostic(
            .roundedDecimal, Self.message(of: first), at: first.location, operation: place.operation?.operation.name))
      }
    }
  }

  private static func message(of place: Place) -> String {
    let column = place.column
    let advice =
      place.operation?.linked.language == .mapper
      ? "if that is meant, write <?dao allow rounded-decimal: why?>"
      : "if that is meant, write <column name=\"\(column.path)\" type=\"Double\"/>"
    return "'\(column.path)' is \(column.declaredType), and becomes a Double of 15 digits in generated Swift: \(advice); "
      + "a Decimal needs a TEXT column"
  }

  private func parameters(of operation: CheckedOperation, _ scripts: CheckedScripts) -> [Place] {
    // The properties of an entity have their types from it.
    guard Inputs(operation, scripts.types).entity(scripts.tableEntities) == nil else { return [] }
    let declared = Set(operation.linked.declaration.parameters.map(\.name))
    let places = operation.boundColumns.places.filter { value, _ in
      value.typeHandler == nil && value.javaType == nil && declared.isDisjoint(with: [value.path, value.input])
    }
    var found: [Place] = places.flatMap { value, columns in columns.map { ($0, value.location, operation) } }
    // A built statement takes columns from its argument.
    for parameter in operation.statements.flatMap(\.description.parameters)
    where operation.operation.isBuilt && !declared.contains(parameter.name ?? "") {
      found += parameter.columns.map { ($0, operation.operation.location, operation) }
    }
    return found.filter { scripts.types.rounds($0.column) }
  }
}

extension CheckedOperation {
  /// Whether generated Swift takes the types of its result columns from the schema: not for a Row, nor for a scalar with a type.
  fileprivate func infersTypes(of columns: [ResultColumn]) -> Bool {
    if linked.result.map != nil { return true }
    guard let type = linked.result.typeName else { return columns.count == 1 }
    return !ScalarTypes.contains(type) && !ScalarTypes.isMap(type)
  }
}
