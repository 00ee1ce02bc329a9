import DAOCore
import DAOSQL
import DAOScript

/// A DECIMAL column that becomes a Double in generated Swift because nobody has declared its type. Each column is reported once,
/// where it first does.
struct GeneratedDecimalRule: ScriptsRule {
  func check(_ scripts: CheckedScripts, _ report: inout CheckReport) throws {
    var uses = Uses(types: scripts.types)
    for entity in scripts.scripts.flatMap(\.types.entities) {
      for (column, _) in try scripts.columns(ofRows: entity.table)?.flatMap(\.rounded) ?? [] {
        uses.add(column, at: entity.location, nil)
      }
    }
    let generated = scripts.generatedMaps
    for operation in scripts.operations {
      if scripts.generatesSwift { addParameters(of: operation, scripts, to: &uses) }
      let isGenerated = operation.linked.declaration.generatesEntity || generated.contains(operation.linked.result.map ?? "")
      guard scripts.generatesSwift || isGenerated, let columns = scripts.columns[operation.operation.name]?.columns,
        operation.infersTypes(of: columns)
      else { continue }
      let typed = operation.typedColumns
      for column in columns where !typed.contains(column.label.lowercased()) {
        for (source, place) in column.rounded { uses.add(source, at: place ?? operation.operation.location, operation) }
      }
    }
    for (_, places) in uses.columns.sorted(by: { $0.key < $1.key }) {
      guard let first = places.min(by: { $0.location < $1.location }) else { continue }
      for place in places {
        report.add(
          Diagnostic(
            .roundedDecimal, Self.message(of: first), at: first.location, operation: place.operation?.operation.name))
      }
    }
  }

  /// The inferred types of columns.
  private struct Uses {
    struct Place {
      let column: TableColumn
      let location: DAOError.Location
      let operation: CheckedOperation?
    }

    let types: ColumnTypes
    private(set) var columns: [String: [Place]] = [:]

    mutating func add(_ column: TableColumn, at location: DAOError.Location, _ operation: CheckedOperation?) {
      guard types.rounds(column) else { return }
      columns[column.path.lowercased(), default: []].append(Place(column: column, location: location, operation: operation))
    }
  }

  private static func message(of place: Uses.Place) -> String {
    let column = place.column
    let advice =
      place.operation?.linked.language == .mapper
      ? "if that is meant, write <?dao allow rounded-decimal: why?>"
      : "if that is meant, write <column name=\"\(column.path)\" type=\"Double\"/>"
    return "'\(column.path)' is \(column.declaredType), and becomes a Double of 15 digits in generated Swift: \(advice); "
      + "a Decimal needs a TEXT column"
  }

  private func addParameters(of operation: CheckedOperation, _ scripts: CheckedScripts, to uses: inout Uses) {
    // The properties of an entity have their types from it.
    guard Inputs(operation, scripts.types).entity(scripts.tableEntities) == nil else { return }
    let declared = Set(operation.linked.declaration.parameters.map(\.name))
    for (value, columns) in operation.boundColumns.places
    where value.typeHandler == nil && value.javaType == nil && declared.isDisjoint(with: [value.path, value.input]) {
      for column in columns { uses.add(column, at: value.location, operation) }
    }
    addBuiltParameters(of: operation, except: declared, to: &uses)
  }

  /// Adds the columns that a built statement takes from its argument.
  private func addBuiltParameters(of operation: CheckedOperation, except declared: Set<String>, to uses: inout Uses) {
    guard operation.operation.isBuilt else { return }
    for parameter in operation.statements.flatMap(\.description.parameters) where !declared.contains(parameter.name ?? "") {
      for column in parameter.columns { uses.add(column, at: operation.operation.location, operation) }
    }
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
