import DAOCore
import DAOSQL
import DAOScript

/// A parameter whose declared type does not fit the column that it is stored in or compared with, or one without a type that
/// meets columns of texts and of numbers.
struct ParameterTypeRule: ScriptsRule {
  func check(_ scripts: CheckedScripts, _ report: inout CheckReport) {
    let declared = scripts.types.declared
    for operation in scripts.operations {
      checkUndeclared(operation, declared, &report)
      for (value, columns) in operation.boundColumns.places where value.typeHandler == nil {
        for column in columns where declared[column.path.lowercased()] == nil {
          for type in types(of: value, operation.linked) {
            if !type.kind.fits(column.kind) {
              report.add(
                .parameterType,
                "'\(value.path)' is declared \(type.name), and meets '\(column.path)', which is \(column.declaredType): "
                  + "declare the column's type", at: type.location, in: operation)
            } else if type.kind == .text, column.kind != .text, !column.kind.isMoment,
              operation.boundColumns.stored.contains(value.location),
              let loss = type.kind.loss(in: column, scripts.schema.dialect)
            {
              report.add(.parameterType, loss.message(of: type.name, in: column), at: type.location, in: operation)
            }
          }
        }
      }
    }
  }

  private func checkUndeclared(
    _ operation: CheckedOperation, _ declared: [String: DeclaredColumn], _ report: inout CheckReport
  ) {
    var met: [String: TableColumn] = [:]
    for (value, columns) in operation.boundColumns.places
    where !value.isLocal && value.path == value.input && value.typeHandler == nil && types(of: value, operation.linked).isEmpty
    {
      for column in columns where ComparisonRule.isTextOrNumber(column.kind) && declared[column.path.lowercased()] == nil {
        let first = met[value.path, default: column]
        met[value.path] = first
        guard ComparisonRule.areForeign(first, column) else { continue }
        report.add(
          .parameterType,
          "'\(value.path)' meets '\(first.path)', which is \(first.declaredType), and '\(column.path)', which is "
            + "\(column.declaredType): write two parameters, or declare its type by <parameter>", at: value.location,
          in: operation)
      }
    }
  }

  private func types(
    of value: LinkedValue, _ operation: LinkedOperation
  ) -> [(name: String, kind: ColumnKind, location: DAOError.Location)] {
    let parameter = operation.declaration.parameters.first { $0.name == value.path }
    return [
      parameter.flatMap { parameter in
        ColumnKind(valuesOf: parameter.type.name).map { (parameter.type.name, $0, parameter.location) }
      },
      value.javaType.flatMap { name in ColumnKind(valuesOf: name).map { (name, $0, value.location) } },
      value.jdbcType.flatMap { name in ColumnKind(jdbcType: name).map { (name, $0, value.location) } },
    ].compactMap(\.self)
  }
}
