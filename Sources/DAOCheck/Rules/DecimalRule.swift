import DAOCore
import DAOSQL
import DAOScript

/// A Decimal in a column that rounds it, and Decimals that are stored as texts where the engine sorts or compares them as texts,
/// or calculates with them in floating point.
struct DecimalRule: ScriptsRule {
  func check(_ scripts: CheckedScripts, _ report: inout CheckReport) throws {
    let declared = scripts.types.declared.filter { ColumnKind(valuesOf: $0.value.type.name) == .decimal }
    let isRounding = !scripts.schema.dialect.hasStrictTypes
    for column in declared.values.sorted(by: { $0.location < $1.location }) {
      let table = try scripts.schema.table(column.table)
      guard let found = table?.columns.first(where: { $0.name.lowercased() == column.column.lowercased() }),
        !found.keepsText, isRounding
      else { continue }
      report.add(Diagnostic(.roundedDecimal, Self.rounding(found), at: column.location))
    }
    for operation in scripts.operations {
      if isRounding {
        checkParameters(of: operation, declared, &report)
        checkJSON(operation, &report)
      }
      if !declared.isEmpty {
        for statement in operation.allStatements { check(statement, operation, declared, &report) }
      }
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
      guard let type = parameter?.type.name ?? value.javaType, ColumnKind(valuesOf: type) == .decimal else { continue }
      for column in columns where !column.keepsText && declared[column.path.lowercased()] == nil {
        report.add(.roundedDecimal, Self.rounding(column), at: parameter?.location ?? value.location, in: operation)
      }
    }
  }

  /// Reports the Decimals that are compared with what JSON may have as a number.
  private func checkJSON(_ operation: CheckedOperation, _ report: inout CheckReport) {
    for (value, place) in operation.boundColumns.besideJSON where value.typeHandler == nil {
      let parameter = operation.linked.declaration.parameters.first { $0.name == value.path }
      guard let type = parameter?.type.name ?? value.javaType, ColumnKind(valuesOf: type) == .decimal else { continue }
      report.add(
        .comparisonType,
        "the Decimal '\(value.path)' is bound as a text, which no number in JSON equals: write CAST(… AS DOUBLE PRECISION) around this",
        at: place, in: operation)
    }
  }

  private func check(
    _ statement: CheckedStatement, _ operation: CheckedOperation, _ declared: [String: DeclaredColumn],
    _ report: inout CheckReport
  ) {
    func add(_ code: DiagnosticCode, _ column: TableColumn, at token: Int, _ message: String) {
      guard column.keepsText, declared[column.path.lowercased()] != nil, let location = statement.location(ofToken: token)
      else { return }
      report.add(code, "'\(column.path)' holds Decimals as texts, \(message)", at: location, in: operation)
    }
    for (column, token) in statement.analysis.sorted {
      add(.sortedDecimal, column, at: token, "where '9' is more than '10': write CAST(\(column.name) AS DOUBLE PRECISION) here")
    }
    for (column, name, token) in statement.analysis.calculated {
      add(
        .calculatedDecimal, column, at: token,
        "and \(name) makes floating-point numbers of them: calculate in Swift, or write CAST(\(column.name) AS DOUBLE PRECISION) where that is meant"
      )
    }
    for comparison in statement.analysis.comparisons {
      guard case .text(let text) = comparison.other, let own = Self.text(ofDecimal: text), own != text else { continue }
      add(.comparisonType, comparison.column, at: comparison.token, "of which none is '\(text)': write '\(own)'")
    }
  }

  /// The text that a Decimal is stored as; nil for a text that is none.
  private static func text(ofDecimal text: String) -> String? {
    (try? DecimalTextParser.decimal(of: text)).map(DecimalTextWriter.text)
  }
}
