import DAOCore
import DAOScript

/// A Decimal in a column that rounds it, and the order of Decimals that are stored as texts.
struct DecimalRule: ScriptsRule {
  func check(_ scripts: CheckedScripts, _ report: inout CheckReport) throws {
    let declared = scripts.declaredColumns.filter { DeclaredValueKind(type: $0.value.type.name) == .decimal }
    for column in declared.values.sorted(by: { $0.location < $1.location }) {
      let table = try scripts.schema.table(column.table)
      guard let found = table?.columns.first(where: { $0.name.lowercased() == column.column.lowercased() }), !found.keepsText
      else { continue }
      report.add(Diagnostic(.roundedDecimal, Self.rounding(found), at: column.location))
    }
    for operation in scripts.operations {
      checkParameters(of: operation, declared, &report)
      if !declared.isEmpty { checkOrder(in: operation, declared, &report) }
    }
  }

  private static func rounding(_ column: TableColumn) -> String {
    "'\(column.path)' is \(column.declaredType), which rounds a Decimal to 15 digits: declare the column TEXT, or use a Double"
  }

  private func checkParameters(
    of operation: CheckedOperation, _ declared: [String: DeclaredColumn], _ report: inout CheckReport
  ) {
    for (value, columns) in operation.boundColumns.places where value.typeHandler == nil {
      let parameter = operation.linked.declaration.parameters.first { $0.name == value.path }
      guard let type = parameter?.type.name ?? value.javaType, DeclaredValueKind(type: type) == .decimal else { continue }
      for column in columns where !column.keepsText && declared[column.path.lowercased()] == nil {
        report.add(.roundedDecimal, Self.rounding(column), at: parameter?.location ?? value.location, in: operation)
      }
    }
  }

  private func checkOrder(
    in operation: CheckedOperation, _ declared: [String: DeclaredColumn], _ report: inout CheckReport
  ) {
    for statement in operation.allStatements {
      for (column, offset) in statement.comparisons.sorted where column.keepsText && declared[column.path.lowercased()] != nil {
        guard let location = statement.location(ofOffset: offset) else { continue }
        report.add(
          .sortedDecimal,
          "'\(column.path)' holds Decimals as texts, where '9' is more than '10': write CAST(\(column.name) AS REAL) here",
          at: location, in: operation)
      }
    }
  }
}
