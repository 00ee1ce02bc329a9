import DAOCore
import DAOSQL
import DAOScript

/// A DECIMAL column that becomes a Double in generated Swift because nobody has declared its type. Each column is reported once,
/// where it first does.
struct GeneratedDecimalRule: ScriptsRule {
  func check(_ scripts: CheckedScripts, _ report: inout CheckReport) throws {
    var uses = Uses(declared: Set(scripts.declaredColumns.keys))
    for entity in scripts.scripts.flatMap(\.types.entities) {
      for column in try scripts.schema.table(entity.table)?.columns ?? [] { uses.add(column, at: entity.location, nil) }
    }
    let generated = scripts.generatedMaps
    for operation in scripts.operations {
      let map = operation.linked.result.map
      if scripts.generatesSwift { addParameters(of: operation, to: &uses) }
      if scripts.generatesSwift || operation.linked.declaration.generatesEntity || map.map(generated.contains) ?? false {
        try addResults(of: operation, to: &uses)
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

    let declared: Set<String>
    private(set) var columns: [String: [Place]] = [:]

    init(declared: Set<String>) { self.declared = declared }

    mutating func add(_ column: TableColumn, at location: DAOError.Location, _ operation: CheckedOperation?) {
      let key = column.path.lowercased()
      guard column.roundsDecimals, !declared.contains(key) else { return }
      columns[key, default: []].append(Place(column: column, location: location, operation: operation))
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

  private func addParameters(of operation: CheckedOperation, to uses: inout Uses) {
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

  private func addResults(of operation: CheckedOperation, to uses: inout Uses) throws {
    guard operation.infersResultTypes else { return }
    let declared = Set(operation.linked.declaration.results.map(\.column.foldedName))
    let typed = operation.typedColumns
    for statement in operation.statements {
      for (index, column) in statement.description.columns.enumerated()
      where !declared.contains(column.label.foldedName) && !typed.contains(column.label.lowercased()) {
        guard let source = try operation.source(of: column) else { continue }
        let location = statement.location(ofColumn: index) ?? operation.operation.location
        uses.add(source, at: location, operation)
      }
    }
  }
}

extension CheckedOperation {
  /// Whether generated Swift takes the types of its result columns from the schema: not for a Row, nor for a scalar with a type.
  fileprivate var infersResultTypes: Bool {
    if linked.result.map != nil { return true }
    guard let type = linked.result.typeName else { return statements.allSatisfy { $0.description.columns.count == 1 } }
    return !ScalarTypes.contains(type) && !ScalarTypes.isMap(type)
  }

  /// The columns to which its result map gives a type or a type handler, in lower case.
  var typedColumns: Set<String> {
    let fields = operation.resultMap?.maps.flatMap(\.fields) ?? []
    return Set(fields.filter { $0.type != nil || $0.handler != nil }.compactMap { $0.column?.lowercased() })
  }

  /// The table's column whose values a result column has.
  func source(of column: StatementDescription.Column) throws -> TableColumn? {
    if case .column(let source) = column.type?.kind { return source }
    guard let origin = column.origin else { return nil }
    return try schema.table(origin.table.description)?.columns.first { $0.name.lowercased() == origin.column.lowercased() }
  }
}

extension TableColumn {
  /// Whether it is declared for decimal numbers, which the engine stores as floating-point numbers. Of whole numbers a Double
  /// holds 15 digits.
  fileprivate var roundsDecimals: Bool {
    guard kind == .decimal, !keepsText else { return false }
    guard let size = declaredType.firstMatch(of: /\(\s*([0-9]+)\s*(?:,\s*([0-9]+)\s*)?\)/) else { return true }
    let (digits, fraction) = (Int(size.1) ?? .max, size.2.flatMap { Int($0) } ?? 0)
    return fraction > 0 || digits > 15
  }
}
